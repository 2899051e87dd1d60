package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.Term;
import dev.acquit.ptx.ast.Comparison;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /// The outline with guards in the place of the control dependencies that stand for them.
  Outline guarded() {
    Map<StepId, Integer> values = new HashMap<>();
    guards.forEach(g -> values.put(g.step(), (int) g.value()));
    List<OutlineThread> threads = new ArrayList<>();
    for (OutlineThread thread : outline.threads()) {
      int number = threads.size();
      threads.add(
          new OutlineThread(
              thread.place(),
              thread.steps().stream().map(s -> guarded(s, number, values)).toList()));
    }
    return new Outline(threads);
  }

  private static Step guarded(Step step, int thread, Map<StepId, Integer> values) {
    if (step instanceof Step.Access a
        && a.dependency().isPresent()
        && a.dependency().get().kind() == Dependency.Kind.CTRL) {
      int on = a.dependency().get().on();
      Integer value = values.get(new StepId(thread, on));
      return value == null ? step : a.with(Optional.of(Dependency.guard(on, value)));
    }
    return step;
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
