package dev.acquit.model.program;

import dev.acquit.litmus.ast.Place;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// A thread of a program.
///
/// @param id its number in the test
/// @param place where it runs
/// @param steps what it does, in order
/// @param initial registers that do not begin with zero
public record ProgramThread(int id, Place place, List<Step> steps, Map<String, Long> initial) {
  /// Copies the collections.
  public ProgramThread {
    steps = List.copyOf(steps);
    initial = Map.copyOf(initial);
  }

  /// An operation and the test's words for it.
  ///
  /// @param operation what is done
  /// @param statement the place of that statement in the thread of the test, in the order of the
  ///   text
  /// @param words writes out the instruction or statement of the test from which it comes; few
  ///   steps are ever shown
  public record Step(Operation operation, int statement, Supplier<String> words) {}
}
