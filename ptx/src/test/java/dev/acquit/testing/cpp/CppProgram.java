package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/// A C++ litmus test with what it does.
///
/// @param test its text up to the condition
/// @param types the types of what a final state has: `0:r0` and `x`
/// @param outcomes the final states, those of all sequentially consistent executions
/// @param undefined why it has no meaning, if that is so; there are no final states then
public record CppProgram(
    String test,
    Map<String, IntegerType> types,
    SequencedSet<SequencedMap<String, BigInteger>> outcomes,
    Optional<String> undefined) {
  /// The final state of a program that has one.
  public SequencedMap<String, BigInteger> outcome() {
    return outcomes.getFirst();
  }

  /// The test with a condition.
  ///
  /// @param quantifier such as `forall`
  public String asking(String quantifier, Map<String, BigInteger> state) {
    return test + quantifier + " (" + proposition(state) + ")\n";
  }

  /// The test that asks whether there are no other final states.
  public String askingForNoOther() {
    return test
        + outcomes.stream()
            .map(o -> "(" + proposition(o) + ")")
            .collect(Collectors.joining(" \\/ ", "forall (", ")\n"));
  }

  /// The test that asks for everything.
  public String askingAll() {
    return test + "forall (true)\n";
  }

  /// A final state with another value of one term.
  public SequencedMap<String, BigInteger> changed(Random random) {
    SequencedMap<String, BigInteger> state = new LinkedHashMap<>(outcome());
    List<String> terms = List.copyOf(state.keySet());
    String term = terms.get(random.nextInt(terms.size()));
    IntegerType type = types.get(term);
    // A test has numbers of 64 bits, however wide its types are.
    int bits = type.bits() > Long.SIZE ? Long.SIZE - 1 : type.bits();
    state.put(term, type.of(state.get(term).flipBit(random.nextInt(bits))));
    return state;
  }

  private static String proposition(Map<String, BigInteger> state) {
    return state.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" /\\ "));
  }
}
