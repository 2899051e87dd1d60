package dev.acquit.model.execution;

import java.util.List;
import java.util.Map;

/// One way through a thread.
///
/// @param events its events, in program order
/// @param constraints what must hold for the thread to go this way
/// @param demands what must hold for the test to have a meaning
/// @param registers the final value of each register
/// @param end how it ends
public record ThreadPath(
    List<PathEvent> events,
    List<Constraint> constraints,
    List<Demand> demands,
    Map<String, Symbolic> registers,
    End end) {
  /// The way of a thread that does not run.
  public static final ThreadPath NONE =
      new ThreadPath(List.of(), List.of(), List.of(), Map.of(), new End.Exit());

  /// Copies the collections.
  public ThreadPath {
    events = List.copyOf(events);
    constraints = List.copyOf(constraints);
    demands = List.copyOf(demands);
    registers = Map.copyOf(registers);
  }

  /// How a way ends.
  public sealed interface End {
    /// The thread has ended.
    record Exit() implements End {}

    /// It goes round in a loop that changes nothing.
    ///
    /// @param from the first event of the rounds that changed nothing
    record Spin(int from) implements End {}

    /// It goes round, and what it does in each round others may notice.
    ///
    /// @param from the first event of the rounds
    record Repeats(int from) implements End {}

    /// It waits at a barrier, its last event.
    record Barred() implements End {}

    /// It could go on, and does not: before its first event that others notice, or right after a
    /// later one.
    record Pause() implements End {}

    /// It was not followed any further.
    record Bound() implements End {}
  }

  /// A condition that decided a branch.
  ///
  /// @param value the condition
  /// @param truth whether it must be other than zero
  public record Constraint(Symbolic value, boolean truth) {}

  /// A condition without which the test has no meaning.
  ///
  /// @param value the condition: other than zero where it holds
  /// @param why what is wrong otherwise
  public record Demand(Symbolic value, String why) {}
}
