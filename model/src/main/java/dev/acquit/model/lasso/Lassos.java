package dev.acquit.model.lasso;

import dev.acquit.model.execution.Registers;
import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Obligations;
import java.util.Optional;
import java.util.OptionalInt;

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

    /// In no run of those that were looked at.
    ///
    /// @param states how many joint states there are
    /// @param refused how many lassos there were that are no run
    record None(int states, int refused) implements Answer {}

    /// Not found in what was looked at.
    ///
    /// @param why what was looked at, or why nothing was
    record Open(String why) implements Answer {}
  }

  /// Says whether a lasso is a run.
  public interface Judge {
    /// Believes whatever is found.
    Judge NONE = _ -> OptionalInt.empty();

    /// The number of the first move of a lasso behind which it is no run; empty if it is one.
    OptionalInt refused(Lasso lasso);
  }

  /// Which runs are looked at.
  ///
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param depth how many of the last writes to a cell a read may see that is no half of a
  ///   read-modify-write; one for runs in turns
  /// @param states how many joint states are looked at
  /// @param refusals after how many lassos that are no run the search gives up
  /// @param lastFirst whether of ways that are as long the one is taken on which the last thread
  ///   comes first
  public record Bounds(
      boolean failedSwapWrites, int depth, int states, int refusals, boolean lastFirst) {
    /// Runs in turns, of which all are believed.
    public static Bounds ofTurns(boolean failedSwapWrites, int states) {
      return new Bounds(failedSwapWrites, 1, states, 0, false);
    }
  }

  /// Looks at the nearest joint states first. Of a lasso that is no run a move is left out: the
  /// last one up to where it is refused that does not see the last write, or, where all do, that
  /// one.
  ///
  /// @param judge says which lassos are runs
  /// @param tick called for each step; may throw to end the work
  public static Answer of(
      Program program, Obligations obligations, Bounds bounds, Judge judge, Runnable tick) {
    Optional<String> unread = Machine.unread(program);
    if (unread.isPresent()) {
      return new Answer.Open("they are not run with " + unread.get());
    }
    try {
      Machine machine = new Machine(program, bounds.failedSwapWrites(), bounds.depth(), tick);
      Graph graph = new Graph(machine, bounds.lastFirst());
      int refusals = 0;
      for (int size = FIRST_LOOK; ; size *= GROWTH) {
        graph.grow(Math.min(size, bounds.states()));
        for (Optional<Circles.Circle> circle = shortest(program, graph, obligations, tick);
            circle.isPresent();
            circle = shortest(program, graph, obligations, tick)) {
          OptionalInt refused = judge.refused(circle.get().lasso());
          if (refused.isEmpty()) {
            return new Answer.Found(circle.get().lasso());
          } else if (++refusals > bounds.refusals()) {
            return new Answer.Open(
                "the model does not allow the first %d circles".formatted(refusals));
          }
          graph.remove(guilty(circle.get(), refused.getAsInt()));
        }
        if (graph.isWhole()) {
          return new Answer.None(graph.size(), refusals);
        } else if (size >= bounds.states()) {
          return new Answer.Open("more than " + bounds.states() + " joint states");
        }
      }
    } catch (Machine.Unrunnable | Registers.NoValue e) {
      return new Answer.Open("a run comes to " + e.getMessage());
    }
  }

  private static Optional<Circles.Circle> shortest(
      Program program, Graph graph, Obligations obligations, Runnable tick) {
    return new Circles(program, graph, obligations, tick).shortest();
  }

  private static Graph.Edge guilty(Circles.Circle circle, int refused) {
    for (int i = refused; i >= 0; i--) {
      if (circle.edge(i).move().late().isPresent()) {
        return circle.edge(i);
      }
    }
    return circle.edge(refused);
  }
}
