package dev.acquit.model.lasso;

import dev.acquit.model.execution.Registers;
import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Obligations;
import java.util.Optional;

/// Looks for a run of a program in which threads go round forever, whatever their rounds write: a
/// circle of joint states.
public final class Lassos {
  /// The graph is looked at when it has so many joint states, and then each time that it has grown
  /// by this factor.
  private static final int FIRST_LOOK = 64;

  private static final int GROWTH = 8;

  private Lassos() {}

  /// What comes of it.
  public sealed interface Answer {
    /// Threads may go round.
    record Found(Lasso lasso) implements Answer {}

    /// In no run of which each access sees what was written last.
    ///
    /// @param states how many joint states there are
    record None(int states) implements Answer {}

    /// Not found in what was looked at.
    ///
    /// @param why what was looked at, or why nothing was
    record Open(String why) implements Answer {}
  }

  /// Looks at the nearest joint states first.
  ///
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param most how many joint states are looked at
  /// @param tick called for each step; may throw to end the work
  public static Answer of(
      Program program, Obligations obligations, boolean failedSwapWrites, int most, Runnable tick) {
    Optional<String> unread = Machine.unread(program);
    if (unread.isPresent()) {
      return new Answer.Open("they are not run with " + unread.get());
    }
    try {
      Graph graph = new Graph(new Machine(program, failedSwapWrites, tick));
      for (int size = FIRST_LOOK; ; size *= GROWTH) {
        graph.grow(Math.min(size, most));
        Optional<Lasso> lasso = new Circles(program, graph, obligations, tick).shortest();
        if (lasso.isPresent()) {
          return new Answer.Found(lasso.get());
        } else if (graph.isWhole()) {
          return new Answer.None(graph.size());
        } else if (size >= most) {
          return new Answer.Open("more than " + most + " joint states");
        }
      }
    } catch (Machine.Unrunnable | Registers.NoValue e) {
      return new Answer.Open("a run comes to " + e.getMessage());
    }
  }
}
