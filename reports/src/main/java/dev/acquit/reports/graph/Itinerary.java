package dev.acquit.reports.graph;

import dev.acquit.reports.graph.ExecutionGraph.Arrow;

/// Which way an arrow takes, in words of the grid. A channel is the free space left of a column,
/// the last one that right of the last column; a gap is the free space above a row, the last one
/// that below the last row.
sealed interface Itinerary {
  /// The arrow.
  Arrow arrow();

  /// Straight down to the next event of the thread.
  record Down(Arrow arrow) implements Itinerary {}

  /// Out of a column and back into it.
  ///
  /// @param side on which side of the column
  /// @param depth how many others it goes around
  record Beside(Arrow arrow, Side side, int depth) implements Itinerary {}

  /// To another column.
  ///
  /// @param side on which side it leaves
  /// @param gap the gap in which it crosses the columns between; -1: there are none
  /// @param track its place among those in the gap
  record Across(Arrow arrow, Side side, int gap, int track) implements Itinerary {}

  /// Between an initial write and an event.
  ///
  /// @param side the side of the event
  /// @param depth how many others are nearer to the column
  record Above(Arrow arrow, Side side, int depth) implements Itinerary {}

  /// Between two initial writes.
  record Top(Arrow arrow) implements Itinerary {}

  /// A side of a box.
  enum Side {
    /// Left.
    LEFT,
    /// Right.
    RIGHT;

    Side other() {
      return this == LEFT ? RIGHT : LEFT;
    }

    /// -1 or 1.
    int sign() {
      return this == LEFT ? -1 : 1;
    }
  }
}
