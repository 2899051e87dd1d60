package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;

/// Three kinds of cycles, which are enumerated apart because internal communication has another
/// meaning in each.
enum CycleKind {
  /// In one thread, at one location: program order, and one communication back.
  ONE_THREAD {
    @Override
    boolean has(Edge edge) {
      return edge.internal() && edge.sameLocation();
    }

    @Override
    boolean possible(int size, Range threads, Range locations) {
      return size >= 2 && threads.contains(1) && locations.contains(1);
    }
  },
  /// Of one location and several threads.
  ONE_LOCATION {
    @Override
    boolean has(Edge edge) {
      return edge.sameLocation();
    }

    @Override
    boolean possible(int size, Range threads, Range locations) {
      return size >= 2 && threads.max() >= 2 && locations.contains(1);
    }
  },
  /// Of several locations and threads.
  GENERAL {
    @Override
    boolean has(Edge edge) {
      return true;
    }

    @Override
    boolean possible(int size, Range threads, Range locations) {
      return size >= 4 && threads.max() >= 2 && locations.max() >= 2;
    }
  };

  /// Whether such cycles can have an edge.
  abstract boolean has(Edge edge);

  /// Whether bounds leave room for such cycles.
  abstract boolean possible(int size, Range threads, Range locations);
}
