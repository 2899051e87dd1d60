package dev.acquit.model.program;

import dev.acquit.litmus.ast.Place;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// A thread of a program.
///
/// @param id its number in the test
/// @param place where it runs
/// @param steps what it does, in order
/// @param initial registers that do not begin with zero
/// @param work the work that it is part of, which a call submits; empty: it runs from the beginning
public record ProgramThread(
    int id, Place place, List<Step> steps, Map<String, Long> initial, Optional<String> work) {
  /// Copies the collections.
  public ProgramThread {
    steps = List.copyOf(steps);
    initial = Map.copyOf(initial);
  }

  /// A thread that runs from the beginning.
  public ProgramThread(int id, Place place, List<Step> steps, Map<String, Long> initial) {
    this(id, place, steps, initial, Optional.empty());
  }

  /// The steps that are in a loop: those from where a jump goes back to up to the jump.
  public BitSet loops() {
    BitSet loops = new BitSet();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).operation() instanceof Operation.Jump j && j.target() <= i) {
        loops.set(j.target(), i);
      }
    }
    return loops;
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
