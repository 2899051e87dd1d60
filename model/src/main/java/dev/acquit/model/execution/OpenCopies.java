package dev.acquit.model.execution;

import dev.acquit.model.program.Operation;
import java.util.ArrayList;
import java.util.List;

/// Copies that a thread has started and not waited for: events that come after what the thread did
/// before them, and before nothing that it does until it has waited.
///
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async, cp.async.bulk
final class OpenCopies {
  /// Masks of events: a group each, the last one is not complete yet as a group.
  private final List<Long> groups = new ArrayList<>(List.of(0L));

  /// The same of copies of blocks.
  private final List<Long> blocks = new ArrayList<>(List.of(0L));

  /// All copies but those, and what comes before them in program order.
  private long copied;

  /// Events that nothing of the thread comes after.
  private long apart;

  /// From which event on events follow copies and nothing else; -1: none does.
  private int following = -1;

  /// What these follow.
  private long followed;

  void become(OpenCopies other) {
    groups.clear();
    groups.addAll(other.groups);
    blocks.clear();
    blocks.addAll(other.blocks);
    followed = other.followed;
    copied = other.copied;
    apart = other.apart;
    following = other.following;
  }

  /// Which are open, group by group.
  List<List<Long>> open() {
    return List.of(List.copyOf(groups), List.copyOf(blocks));
  }

  void at(Operation.Copies step, List<PathEvent> events) {
    int size = events.size();
    int number = step.number();
    switch (step.step()) {
      case START -> {
        add(groups, last(size, number));
        copied |= withEarlier(number, events);
      }
      case START_BLOCK -> add(blocks, last(size, number));
      case COMMIT -> commit(groups);
      case COMMIT_BLOCKS -> commit(blocks);
      case WAIT -> leave(groups, number);
      case WAIT_BLOCKS -> leave(blocks, number);
      case WAIT_BLOCKS_READ -> {
        for (int g = 0; g < blocks.size() - number - 1; g++) {
          long group = blocks.get(g);
          for (long s = group; s != 0; s &= s - 1) {
            boolean read = events.get(Long.numberOfTrailingZeros(s)).kind() == PathEvent.Kind.READ;
            group &= read ? ~Long.lowestOneBit(s) : -1;
          }
          blocks.set(g, group);
        }
      }
      case WAIT_ALL -> leave(groups, -1);
      case FOLLOW -> {
        following = size;
        followed = copied;
      }
      case FOLLOW_BLOCK -> {
        following = size;
        followed = withEarlier(number, events);
        apart |= last(size, number);
      }
      case FOLLOWED -> {
        apart |= last(size, number);
        following = -1;
      }
    }
  }

  private static long last(int size, int number) {
    return mask(size) & ~mask(size - number);
  }

  /// The last events, and what comes before them in program order.
  private static long withEarlier(int number, List<PathEvent> events) {
    long all = 0;
    for (int e = events.size() - number; e < events.size(); e++) {
      all |= 1L << e | before(e, events.get(e).marks().beside());
    }
    return all;
  }

  private static void add(List<Long> groups, long events) {
    groups.set(groups.size() - 1, groups.getLast() | events);
  }

  /// Groups of nothing that are the oldest are complete.
  private static void commit(List<Long> groups) {
    groups.add(0L);
    while (groups.size() > 1 && groups.getFirst() == 0) {
      groups.removeFirst();
    }
  }

  /// @param number how many groups may stay; -1: not even what is no group yet
  private static void leave(List<Long> groups, int number) {
    while (groups.size() > number + 1) {
      groups.removeFirst();
    }
    if (groups.isEmpty()) {
      groups.add(0L);
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
    for (long group : blocks) {
      beside |= group;
    }
    if (following >= 0) {
      beside |= mask(following);
      beside &= ~followed;
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
