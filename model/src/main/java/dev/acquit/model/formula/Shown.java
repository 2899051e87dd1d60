package dev.acquit.model.formula;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.ThreadPath;
import java.util.List;
import java.util.Map;

/// An execution that a solver found.
///
/// @param paths the way of each thread
/// @param cells what it touches
/// @param readsFrom for each read the write from which it takes its value
/// @param barriers from a barrier to one that waits for it
/// @param orders for each choice of the model the pairs of events that it relates
/// @param repeated rounds of loops that stand for others; those of one thread in their order
public record Shown(
    List<ThreadPath> paths,
    List<Cell> cells,
    Map<Where, Where> readsFrom,
    List<Edge> barriers,
    List<List<Edge>> orders,
    List<Repeated> repeated) {
  /// Copies the collections.
  public Shown {
    paths = List.copyOf(paths);
    cells = List.copyOf(cells);
    readsFrom = Map.copyOf(readsFrom);
    barriers = List.copyOf(barriers);
    orders = List.copyOf(orders);
    repeated = List.copyOf(repeated);
  }

  /// A stretch of a path that stands there once, and in an execution more often.
  ///
  /// @param thread the index of the thread
  /// @param from the number of its first event on the path
  /// @param to the number behind its last one
  /// @param times how often more
  public record Repeated(int thread, int from, int to, int times) {
    /// How many events are not shown.
    public int left() {
      return (to - from) * times;
    }
  }

  /// How many events are not shown, since others stand for them.
  public int left() {
    return repeated.stream().mapToInt(Repeated::left).sum();
  }

  /// A pair of events.
  ///
  /// @param from the first
  /// @param to the second
  public record Edge(Where from, Where to) {}

  /// Which event.
  public sealed interface Where {}

  /// An initial write.
  public record Initially(Cell cell) implements Where {}

  /// An event of a thread.
  ///
  /// @param thread the index of the thread
  /// @param index its number on the thread's path
  public record OnPath(int thread, int index) implements Where {}
}
