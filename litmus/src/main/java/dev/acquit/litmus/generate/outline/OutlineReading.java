package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.Term;
import dev.acquit.ptx.ast.Comparison;
import java.util.List;
import java.util.Map;

/// A test as an outline.
///
/// @param outline its program
/// @param locations what the test calls the locations, by number
/// @param results the registers that hold what a step read, at the end of their thread
/// @param exact whether the outline is the whole program; otherwise guards that depend on what is
///   read were taken to hold, as control dependencies
public record OutlineReading(
    Outline outline,
    List<String> locations,
    Map<Term.ThreadRegister, StepId> results,
    List<Guard> guards,
    boolean exact) {
  /// Copies the collections.
  public OutlineReading {
    locations = List.copyOf(locations);
    results = Map.copyOf(results);
    guards = List.copyOf(guards);
  }

  /// A step of an outline.
  ///
  /// @param thread the number of its thread
  /// @param index its number in the thread
  public record StepId(int thread, int index) {}

  /// A comparison that decides whether an access happens.
  ///
  /// @param step whose result is compared
  /// @param comparison how
  /// @param value with what
  public record Guard(StepId step, Comparison comparison, long value) {
    /// Whether it holds where the step reads this.
    public boolean holds(long read) {
      return switch (comparison) {
        case EQ -> read == value;
        case NE -> read != value;
        case LT -> read < value;
        case LE -> read <= value;
        case GT -> read > value;
        case GE -> read >= value;
      };
    }
  }
}
