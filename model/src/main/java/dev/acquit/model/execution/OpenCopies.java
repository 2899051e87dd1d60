package dev.acquit.model.execution;

import dev.acquit.model.program.Operation;
import java.util.ArrayList;
import java.util.List;

/// Copies that a thread has started and not waited for: events that come after what the thread did
/// before them, and before nothing that it does until it has waited.
///
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async
final class OpenCopies {
  /// Masks of events: a group each, the last one is not complete yet as a group.
  private final List<Long> groups = new ArrayList<>(List.of(0L));

  /// All copies, and what comes before them in program order.
  private long copied;

  /// Events that nothing of the thread comes after.
  private long apart;

  /// From which event on events follow copies and nothing else; -1: none does.
  private int following = -1;

  void become(OpenCopies other) {
    groups.clear();
    groups.addAll(other.groups);
    copied = other.copied;
    apart = other.apart;
    following = other.following;
  }

  /// Which are open, group by group.
  List<Long> open() {
    return List.copyOf(groups);
  }

  void at(Operation.Copies step, List<PathEvent> events) {
    int size = events.size();
    switch (step.step()) {
      case START -> {
        long started = mask(size) & ~mask(size - step.number());
        groups.set(groups.size() - 1, groups.getLast() | started);
        for (int e = size - step.number(); e < size; e++) {
          copied |= 1L << e | before(e, events.get(e).marks().beside());
        }
      }
      case COMMIT -> commit();
      case WAIT -> {
        while (groups.size() > step.number() + 1) {
          groups.removeFirst();
        }
      }
      case WAIT_ALL -> {
        groups.clear();
        groups.add(0L);
      }
      case FOLLOW -> following = size;
      case FOLLOWED -> {
        apart |= mask(size) & ~mask(size - step.number());
        following = -1;
      }
    }
  }

  /// Groups of nothing that are the oldest are complete.
  private void commit() {
    groups.add(0L);
    while (groups.size() > 1 && groups.getFirst() == 0) {
      groups.removeFirst();
    }
  }

  /// What models know of an event of the thread.
  ///
  /// @param marks what they would know of it without copies
  /// @param event its number
  Operation.Marks marks(Operation.Marks marks, int event) {
    long beside = apart;
    for (long group : groups) {
      beside |= group;
    }
    if (following >= 0) {
      beside |= mask(following) & ~copied;
      beside &= ~copied;
    }
    long mask = marks.beside();
    for (long s = beside & mask(event); s != 0; s &= s - 1) {
      mask |= 1L << (event - Long.numberOfTrailingZeros(s));
    }
    return mask == marks.beside()
        ? marks
        : new Operation.Marks(marks.tags(), marks.reach(), marks.proxy(), mask);
  }

  private static long before(int event, long beside) {
    long all = mask(event);
    for (long s = beside; s != 0; s &= s - 1) {
      all &= ~(1L << (event - Long.numberOfTrailingZeros(s)));
    }
    return all;
  }

  private static long mask(int events) {
    return events >= Long.SIZE ? -1 : (1L << events) - 1;
  }
}
