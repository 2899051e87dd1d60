package dev.acquit.testing.cpp;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// A C++ litmus test with floating-point numbers, and what it does.
///
/// @param test its text up to the condition
/// @param outcome its final state: `0:r0` and `x` with decimals
public record RealProgram(String test, SequencedMap<String, String> outcome) {
  /// Copies the map, in its order.
  public RealProgram {
    outcome = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(outcome));
  }

  /// The test that asks whether it always ends so.
  public String asking(SequencedMap<String, String> state) {
    return test
        + state.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(" /\\ ", "forall (", ")\n"));
  }

  /// The final state with another value of one term.
  public SequencedMap<String, String> changed(Random random) {
    SequencedMap<String, String> state = new LinkedHashMap<>(outcome);
    List<String> terms = List.copyOf(state.keySet());
    String term = terms.get(random.nextInt(terms.size()));
    String old = state.get(term);
    state.put(
        term,
        old.startsWith("-")
            ? old.substring(1)
            : old.equals("0") || old.equals("1") ? "7" : "-" + old);
    return state;
  }
}
