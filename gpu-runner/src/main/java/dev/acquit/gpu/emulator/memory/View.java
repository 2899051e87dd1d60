package dev.acquit.gpu.emulator.memory;

import java.util.Arrays;

/// For each location how new a message must be at least, as its stamp. Locations that are not
/// mentioned have no bound. Grows only.
final class View {
  private static final int LEAST = 8;

  /// Location numbers plus one; 0 is a free slot.
  private int[] keys;

  private long[] stamps;
  private int size;

  View() {
    keys = new int[LEAST];
    stamps = new long[LEAST];
  }

  private View(int[] keys, long[] stamps, int size) {
    this.keys = keys;
    this.stamps = stamps;
    this.size = size;
  }

  /// What it is now, which later changes do not touch.
  View copy() {
    return new View(keys.clone(), stamps.clone(), size);
  }

  /// The bound of a location.
  long bound(int location) {
    int slot = slot(location + 1);
    return keys[slot] == 0 ? Long.MIN_VALUE : stamps[slot];
  }

  /// Raises a bound.
  void raise(int location, long stamp) {
    int slot = slot(location + 1);
    if (keys[slot] != 0) {
      stamps[slot] = Math.max(stamps[slot], stamp);
      return;
    }
    if (size * 2 >= keys.length) {
      grow();
      slot = slot(location + 1);
    }
    keys[slot] = location + 1;
    stamps[slot] = stamp;
    size++;
  }

  /// Raises all bounds to those of another view.
  void join(View other) {
    if (other == this) {
      return;
    }
    for (int i = 0; i < other.keys.length; i++) {
      if (other.keys[i] != 0) {
        raise(other.keys[i] - 1, other.stamps[i]);
      }
    }
  }

  /// Takes all bounds away.
  void clear() {
    if (size > 0) {
      Arrays.fill(keys, 0);
      size = 0;
    }
  }

  private int slot(int key) {
    int mask = keys.length - 1;
    int slot = key & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    int[] oldKeys = keys;
    long[] oldStamps = stamps;
    keys = new int[oldKeys.length * 2];
    stamps = new long[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        stamps[slot] = oldStamps[i];
      }
    }
  }
}
