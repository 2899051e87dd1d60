package dev.acquit.litmus.generate.cycle;

import java.util.Optional;

/// Whether the first and the last event of a thread read or write, in diy's order.
enum Ends {
  /// A lone write.
  W,
  /// From write to write.
  WW,
  /// From read to read.
  RR,
  /// From read to write.
  RW,
  /// From write to read.
  WR,
  /// A lone read.
  R;

  static Ends of(Cycle cycle, CycleThread thread) {
    Direction first = cycle.links().get(thread.first()).edge().source();
    Direction last = cycle.links().get(thread.last()).edge().source();
    if (thread.size() == 1) {
      return first == Direction.R ? R : W;
    }
    return first == Direction.R ? (last == Direction.R ? RR : RW) : (last == Direction.R ? WR : WW);
  }

  /// Whether the thread has one event only.
  boolean lone() {
    return this == W || this == R;
  }

  Direction first() {
    return Direction.valueOf(name().substring(0, 1));
  }

  Direction last() {
    return Direction.valueOf(name().substring(name().length() - 1));
  }

  /// The ends that diy writes so.
  static Optional<Ends> named(String name) {
    for (Ends ends : values()) {
      if (ends.name().equals(name)) {
        return Optional.of(ends);
      }
    }
    return Optional.empty();
  }
}
