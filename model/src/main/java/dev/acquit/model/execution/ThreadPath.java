package dev.acquit.model.execution;

import java.util.List;
import java.util.Map;

/// One way through a thread.
///
/// @param events its events, in program order
/// @param constraints what must hold for the thread to go this way
/// @param registers the final value of each register
public record ThreadPath(
    List<PathEvent> events, List<Constraint> constraints, Map<String, Symbolic> registers) {
  /// The way of a thread that does not run.
  public static final ThreadPath NONE = new ThreadPath(List.of(), List.of(), Map.of());

  /// Copies the collections.
  public ThreadPath {
    events = List.copyOf(events);
    constraints = List.copyOf(constraints);
    registers = Map.copyOf(registers);
  }

  /// A condition that decided a branch.
  ///
  /// @param value the condition
  /// @param truth whether it must be other than zero
  public record Constraint(Symbolic value, boolean truth) {}
}
