package dev.acquit.gpu.emulator.memory;

import java.util.Arrays;
import java.util.List;

/// The locations that have been accessed, found by address. Accesses are aligned. Those of at most
/// eight bytes that overlap lie in the same aligned eight bytes; one of 16 bytes is found where it
/// begins.
///
/// When an access overlaps locations of another size, these settle: they keep their newest value,
/// what that releases, and nothing else, which allows less than the model does.
final class Cells {
  private static final int LEAST = 16;

  private final Backing backing;
  private long[] words = new long[LEAST];
  private Cell[] chains = new Cell[LEAST];
  private final Pairs pairs = new Pairs();

  /// Whether some location has 16 bytes.
  private boolean wide;

  private int used;
  private int numbers;

  Cells(Backing backing) {
    this.backing = backing;
  }

  /// The location of an access.
  Cell at(long address, int bytes) {
    if ((address & bytes - 1) != 0) {
      throw new EmulatedFault(
          "address 0x%x is not a multiple of %d, the size of the access".formatted(address, bytes));
    }
    if (wide || bytes > Long.BYTES) {
      return beside(address, bytes);
    }
    int slot = slot(address >>> 3);
    boolean overlap = false;
    for (Cell cell = chains[slot]; cell != null; cell = cell.next) {
      if (cell.address == address && cell.bytes == bytes) {
        return cell;
      }
      overlap |= cell.overlaps(address, bytes);
    }
    return create(slot, address, bytes, overlap ? settle(slot, address, bytes) : List.of());
  }

  /// The same where locations of 16 bytes may overlap others.
  private Cell beside(long address, int bytes) {
    for (Cell cell = chains[slot(address >>> 3)]; cell != null; cell = cell.next) {
      if (cell.address == address && cell.bytes == bytes) {
        return cell;
      }
    }
    wide |= bytes > Long.BYTES;
    List<Release> releases = List.of();
    for (long word = (address >>> 3) - 1; word <= (address + bytes - 1) >>> 3; word++) {
      releases = Release.union(releases, settle(slot(word), address, bytes));
    }
    return create(slot(address >>> 3), address, bytes, releases);
  }

  /// The numbers of values of 128 bits.
  Pairs pairs() {
    return pairs;
  }

  private long held(long address, int bytes) {
    return bytes > Long.BYTES
        ? pairs.of(
            backing.load(address, Long.BYTES), backing.load(address + Long.BYTES, Long.BYTES))
        : backing.load(address, bytes);
  }

  private void hold(Cell cell) {
    long value = cell.newest.value;
    if (cell.bytes > Long.BYTES) {
      backing.store(cell.address, Long.BYTES, pairs.half(value, false));
      backing.store(cell.address + Long.BYTES, Long.BYTES, pairs.half(value, true));
    } else {
      backing.store(cell.address, cell.bytes, value);
    }
  }

  /// Puts the newest values back.
  void settle() {
    for (Cell chain : chains) {
      for (Cell cell = chain; cell != null; cell = cell.next) {
        hold(cell);
      }
    }
  }

  /// The location that begins at an address; null if there is none.
  Cell find(long address) {
    Cell cell = chains[slot(address >>> 3)];
    while (cell != null && cell.address != address) {
      cell = cell.next;
    }
    return cell;
  }

  /// Whether some location in eight bytes has fewer.
  boolean isDivided(long address) {
    for (Cell cell = chains[slot(address >>> 3)]; cell != null; cell = cell.next) {
      if (cell.bytes < Long.BYTES) {
        return true;
      }
    }
    return false;
  }

  private Cell create(int at, long address, int bytes, List<Release> releases) {
    int slot = at;
    long value = held(address, bytes);
    if (chains[slot] == null && words[slot] == 0) {
      if (used * 2 >= words.length) {
        grow();
        slot = slot(address >>> 3);
      }
      words[slot] = (address >>> 3) + 1;
      used++;
    }
    Message initial = new Message(null, Strength.WEAK, value, 0, Message.NO_SOURCE, releases);
    chains[slot] = new Cell(numbers++, address, bytes, initial, chains[slot]);
    return chains[slot];
  }

  /// What overlaps keeps its newest value, and what that releases.
  private List<Release> settle(int slot, long address, int bytes) {
    List<Release> releases = List.of();
    Cell left = null;
    for (Cell cell = chains[slot]; cell != null; ) {
      Cell next = cell.next;
      if (cell.overlaps(address, bytes)) {
        hold(cell);
        releases = Release.union(releases, cell.newest.releases);
      } else {
        cell.next = left;
        left = cell;
      }
      cell = next;
    }
    chains[slot] = left;
    return releases;
  }

  /// Forgets all locations.
  void clear() {
    Arrays.fill(words, 0);
    Arrays.fill(chains, null);
    used = 0;
    numbers = 0;
    wide = false;
  }

  private int slot(long word) {
    int mask = words.length - 1;
    int slot = (int) ((word * 0x9E3779B97F4A7C15L) >>> 40) & mask;
    while (words[slot] != 0 && words[slot] != word + 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldWords = words;
    Cell[] oldChains = chains;
    words = new long[oldWords.length * 2];
    chains = new Cell[words.length];
    for (int i = 0; i < oldWords.length; i++) {
      if (oldWords[i] != 0) {
        int slot = slot(oldWords[i] - 1);
        words[slot] = oldWords[i];
        chains[slot] = oldChains[i];
      }
    }
  }
}
