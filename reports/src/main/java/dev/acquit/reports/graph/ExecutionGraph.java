package dev.acquit.reports.graph;

import dev.acquit.litmus.ast.Place;
import java.util.List;

/// What a picture of an execution shows, before anything has a place.
///
/// @param words what stands around it
/// @param columns the threads, from left to right
/// @param nodes the events; the number of a node is its index
/// @param arrows pairs of relations
public record ExecutionGraph(
    Words words, List<Column> columns, List<Node> nodes, List<Arrow> arrows) {
  /// Copies the lists.
  public ExecutionGraph {
    columns = List.copyOf(columns);
    nodes = List.copyOf(nodes);
    arrows = List.copyOf(arrows);
  }

  /// What stands around a picture.
  ///
  /// @param title the test
  /// @param subtitle the model and the verdict
  /// @param outcome the outcome that the execution has, or that is asked for
  /// @param finding what the model says of this execution
  public record Words(String title, String subtitle, String outcome, String finding) {}

  /// A thread.
  ///
  /// @param thread its number in the test
  /// @param place where it runs
  /// @param label its header
  public record Column(int thread, Place place, String label) {}

  /// An event.
  ///
  /// @param column the index of its thread's column; -1: an initial write
  /// @param row its place in its thread, from 0
  /// @param shape what it looks like
  /// @param label what it does, in the field's short form
  /// @param detail the instruction, abridged; empty: nothing to add
  /// @param full the instruction as it stands in the test
  /// @param cycle whether the cycle goes through it
  public record Node(
      int column,
      int row,
      NodeShape shape,
      String label,
      String detail,
      String full,
      boolean cycle) {
    /// Whether it is an initial write.
    boolean initial() {
      return column < 0;
    }
  }

  /// What a node looks like.
  public enum NodeShape {
    /// A read or write.
    ACCESS,
    /// A fence or barrier.
    FENCE,
    /// An initial write.
    INITIAL
  }

  /// A pair of a relation.
  ///
  /// @param from the index of the node where it begins
  /// @param to the index of the node where it ends
  /// @param name the relation, as the model calls it
  /// @param ink its colour
  /// @param cycle whether it is part of the cycle
  public record Arrow(int from, int to, String name, Ink ink, boolean cycle) {
    Arrow inCycle(String newName) {
      return new Arrow(from, to, newName, ink, true);
    }
  }

  /// Whether something is highlighted.
  public boolean hasCycle() {
    return arrows.stream().anyMatch(Arrow::cycle);
  }
}
