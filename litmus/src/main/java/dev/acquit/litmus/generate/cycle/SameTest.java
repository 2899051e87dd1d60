package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineReading;
import dev.acquit.litmus.generate.outline.OutlineReading.StepId;
import dev.acquit.litmus.generate.outline.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares a test with the test of a cycle, up to the names of threads, locations and values.
final class SameTest {
  private final OutlineReading reading;
  private final Optional<AskedValues> asked;
  private final CycleProgram program;
  private final List<Integer> order;

  /// The location of the test for each of the cycle.
  private final Map<Integer, Integer> locations = new HashMap<>();

  /// For each location of the cycle, the value of the test for each that the cycle writes there.
  private final Map<Integer, Map<Integer, Long>> values = new HashMap<>();

  /// Sets up a comparison.
  ///
  /// @param reading the test
  /// @param asked the final state for which it asks; if empty, values must be those of the cycle
  /// @param program the program of the cycle
  /// @param order the thread of the test for each of the cycle
  SameTest(
      OutlineReading reading,
      Optional<AskedValues> asked,
      CycleProgram program,
      List<Integer> order) {
    this.reading = reading;
    this.asked = asked;
    this.program = program;
    this.order = order;
  }

  /// The first difference in words; empty if there is none. The steps are the same in kind: the
  /// cycle was made from them.
  Optional<String> difference() {
    Optional<String> other = writes();
    if (other.isPresent()) {
      return other;
    }
    return asked.isPresent()
        ? reads(asked.get()).or(() -> finals(asked.get())).or(() -> guards(asked.get()))
        : values();
  }

  private Optional<String> writes() {
    Outline made = program.outline();
    for (int t = 0; t < order.size(); t++) {
      List<Step> own = reading.outline().threads().get(order.get(t)).steps();
      List<Step> others = made.threads().get(t).steps();
      for (int s = 0; s < own.size(); s++) {
        if (own.get(s) instanceof Step.Access a && others.get(s) instanceof Step.Access b) {
          Integer before = locations.putIfAbsent(b.location(), a.location());
          if (before != null && before != a.location()) {
            return Optional.of(where(order.get(t), a.location()));
          }
          Map<Integer, Long> at =
              values.computeIfAbsent(b.location(), l -> new HashMap<>(Map.of(0, 0L)));
          if (a.writes()) {
            long value = a.value();
            if (at.containsValue(value)) {
              return Optional.of(
                  "the value "
                      + value
                      + " of "
                      + name(a.location())
                      + " is not from one write alone");
            }
            at.put(b.value(), value);
          }
        }
      }
    }
    return locations.values().stream().distinct().count() == locations.size()
        ? Optional.empty()
        : Optional.of("that accesses some location of its own where the test comes back to one");
  }

  private String where(int thread, int location) {
    return "that accesses another location than " + name(location) + " in P" + thread;
  }

  private Optional<String> values() {
    boolean same =
        values.values().stream()
            .flatMap(at -> at.entrySet().stream())
            .allMatch(e -> e.getKey().longValue() == e.getValue());
    return same && reading.guards().isEmpty()
        ? Optional.empty()
        : Optional.of("that writes other values or has no guards");
  }

  private Optional<String> guards(AskedValues asked) {
    return reading.guards().stream().allMatch(g -> g.holds(asked.reads().get(g.step())))
        ? Optional.empty()
        : Optional.of("then a guard does not hold, and what is behind it does not happen");
  }

  private Optional<String> reads(AskedValues asked) {
    int count = 0;
    for (Map.Entry<Term.ThreadRegister, Integer> result : program.results().entrySet()) {
      int thread = result.getKey().thread();
      List<Step> steps = program.outline().threads().get(thread).steps();
      int step = step(thread, steps, result.getKey());
      int location = ((Step.Access) steps.get(step)).location();
      Long expected = values.get(location).get(result.getValue());
      Long found = asked.reads().get(new StepId(order.get(thread), step));
      if (found == null || !found.equals(expected)) {
        return Optional.of(
            "then P"
                + order.get(thread)
                + " reads "
                + expected
                + " from "
                + name(locations.get(location))
                + ", and the condition asks "
                + (found == null ? "for no value" : "for " + found));
      }
      count++;
    }
    return count == asked.reads().size()
        ? Optional.empty()
        : Optional.of("the condition asks for more");
  }

  private int step(int thread, List<Step> steps, Term.ThreadRegister register) {
    for (int s = 0; s < steps.size(); s++) {
      if (steps.get(s) instanceof Step.Access a
          && a.reads()
          && program.outline().result(thread, s).equals(register)) {
        return s;
      }
    }
    throw new AssertionError(register);
  }

  private Optional<String> finals(AskedValues asked) {
    for (int location = 0; location < program.writes().size(); location++) {
      int own = locations.get(location);
      int last = program.writes().get(location);
      Long expected = values.get(location).get(last);
      Long found = asked.finals().get(own);
      if (found == null ? last > 1 && !inOneThread(location) : !found.equals(expected)) {
        return Optional.of(
            "then "
                + name(own)
                + " holds "
                + expected
                + " at the end, and the condition asks "
                + (found == null ? "for no value" : "for " + found));
      }
    }
    return Optional.empty();
  }

  /// Whether the last two writes of a location are of one thread and in program order.
  private boolean inOneThread(int location) {
    int last = program.writes().get(location);
    for (var thread : program.outline().threads()) {
      int before = -1;
      for (int s = 0; s < thread.steps().size(); s++) {
        if (thread.steps().get(s) instanceof Step.Access a
            && a.location() == location
            && a.writes()) {
          if (a.value() == last) {
            return before == last - 1;
          }
          before = a.value();
        }
      }
    }
    return false;
  }

  private String name(int location) {
    return reading.locations().get(location);
  }
}
