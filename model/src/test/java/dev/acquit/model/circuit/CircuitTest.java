package dev.acquit.model.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/// Circuits at random against trying all assignments of their inputs.
class CircuitTest {
  private static final int CIRCUITS = 400;
  private static final int INPUTS = 6;

  /// A literal and what it has to be under each assignment, which is a mask of inputs.
  private record Meant(int literal, IntPredicate value) {
    Meant not() {
      return new Meant(-literal, a -> !value.test(a));
    }
  }

  /// A circuit that grows at random, with what all of it means.
  private static final class Growing {
    private final Random random;
    private final Circuit circuit = new Circuit();
    private final List<Integer> inputs = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();
    private final List<Meant> known = new ArrayList<>();
    private final List<IntPredicate> demands = new ArrayList<>();

    Growing(Random random) {
      this.random = random;
      known.add(new Meant(Circuit.TRUE, a -> true));
      while (inputs.size() < INPUTS) {
        int left = INPUTS - inputs.size();
        if (left > 1 && random.nextInt(3) == 0) {
          domain(2 + random.nextInt(Math.min(4, left) - 1));
        } else {
          variable();
        }
      }
      implications();
      for (int i = 0; i < 25; i++) {
        node();
      }
      withdrawn();
      for (int i = random.nextInt(4); i >= 0; i--) {
        demand();
      }
    }

    /// What is demanded and taken back leaves nothing but what its literals mean.
    private void withdrawn() {
      int since = circuit.requirements();
      for (int i = 0; i < 3; i++) {
        circuit.require(known.get(random.nextInt(known.size())).literal());
        node();
      }
      circuit.withdraw(since);
    }

    private void variable() {
      int bit = 1 << inputs.size();
      int variable = circuit.variable();
      free.add(known.size());
      inputs.add(variable);
      known.add(new Meant(variable, a -> (a & bit) != 0));
    }

    /// Some variables imply others, perhaps in a circle.
    private void implications() {
      for (int i : free) {
        if (random.nextBoolean()) {
          Meant variable = known.get(i);
          int[] implied = new int[1 + random.nextInt(3)];
          for (int k = 0; k < implied.length; k++) {
            Meant other = any();
            implied[k] = other.literal();
            demands.add(a -> !variable.value().test(a) || other.value().test(a));
          }
          circuit.implies(variable.literal(), implied);
        }
      }
    }

    private void domain(int size) {
      int first = inputs.size();
      int all = ((1 << size) - 1) << first;
      Domain domain = new Domain(circuit, size);
      demands.add(a -> Integer.bitCount(a & all) == 1);
      for (int v = 0; v < size; v++) {
        int bit = 1 << first + v;
        inputs.add(domain.is(v));
        known.add(new Meant(domain.is(v), a -> (a & bit) != 0));
      }
      for (int i = random.nextInt(4); i > 0; i--) {
        int some = random.nextInt(1 << size);
        BitSet set = BitSet.valueOf(new long[] {some});
        // Outside of what a domain can be its literals may mean anything.
        known.add(new Meant(domain.oneOf(set), a -> (a & some << first) != 0));
      }
    }

    private Meant any() {
      Meant one = known.get(random.nextInt(known.size()));
      return random.nextBoolean() ? one : one.not();
    }

    private List<Meant> several() {
      List<Meant> several = new ArrayList<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        several.add(any());
      }
      return several;
    }

    private static int[] literals(List<Meant> all) {
      return all.stream().mapToInt(Meant::literal).toArray();
    }

    private void node() {
      List<Meant> parts = several();
      known.add(
          random.nextBoolean()
              ? new Meant(
                  circuit.and(literals(parts)),
                  a -> parts.stream().allMatch(p -> p.value().test(a)))
              : new Meant(
                  circuit.or(literals(parts)),
                  a -> parts.stream().anyMatch(p -> p.value().test(a))));
    }

    private void demand() {
      List<Meant> parts = several();
      switch (random.nextInt(5)) {
        case 0 -> {
          circuit.forbid(literals(parts.subList(0, 1)));
          demands.add(a -> !parts.getFirst().value().test(a));
        }
        case 1 -> {
          // Only variables: a clause that stays as it is.
          List<Meant> some = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            int at = random.nextInt(INPUTS);
            some.add(new Meant(inputs.get(at), a -> (a >> at & 1) != 0));
          }
          List<Meant> different = some.stream().distinct().toList();
          if (random.nextBoolean()) {
            circuit.clause(literals(different));
            demands.add(a -> different.stream().anyMatch(p -> p.value().test(a)));
          } else {
            int[] own = different.stream().mapToInt(Meant::literal).distinct().toArray();
            circuit.atMostOne(own);
            demands.add(a -> {
              int count = 0;
              for (int literal : own) {
                count += a >> inputs.indexOf(literal) & 1;
              }
              return count <= 1;
            });
          }
        }
        default -> {
          circuit.require(literals(parts));
          demands.add(a -> parts.stream().anyMatch(p -> p.value().test(a)));
        }
      }
    }

    boolean expected(int assignment) {
      return demands.stream().allMatch(d -> d.test(assignment));
    }

    boolean found(Circuit.Formula formula, int assignment) {
      int[] fixed = new int[INPUTS];
      for (int i = 0; i < INPUTS; i++) {
        fixed[i] = (assignment >> i & 1) != 0 ? inputs.get(i) : -inputs.get(i);
      }
      return Decided.canBe(formula, fixed);
    }
  }

  @Test
  void formulaIsTrueForWhatMeetsTheDemands() {
    long seed = Seed.value();
    Random random = new Random(seed);
    int satisfied = 0;
    for (int run = 0; run < CIRCUITS; run++) {
      Growing growing = new Growing(random);
      Circuit.Formula formula = growing.circuit.formula();
      for (int a = 0; a < 1 << INPUTS; a++) {
        boolean expected = growing.expected(a);
        assertThat(growing.found(formula, a))
            .as("%s, assignment %s", Seed.advice(seed, run), Integer.toBinaryString(a))
            .isEqualTo(expected);
        satisfied += expected ? 1 : 0;
      }
    }
    assertThat(satisfied).isBetween(CIRCUITS, CIRCUITS << INPUTS - 1);
  }

  @Test
  void demandsCanBeAddedToAFormula() {
    Circuit circuit = new Circuit();
    int a = circuit.variable();
    int b = circuit.variable();
    int both = circuit.and(a, b);
    circuit.require(both, -a);
    assertThat(Decided.canBe(circuit.formula(), a, b)).isTrue();
    assertThat(Decided.canBe(circuit.formula(), a, -b)).isFalse();
    circuit.forbid(both);
    assertThat(Decided.canBe(circuit.formula(), a)).isFalse();
    assertThat(Decided.canBe(circuit.formula(), b)).isTrue();
    circuit.require();
    assertThat(Decided.canBe(circuit.formula())).isFalse();
  }

  @Test
  void equalConjunctionsAreOneLiteral() {
    Circuit circuit = new Circuit();
    int a = circuit.variable();
    int b = circuit.variable();
    int c = circuit.variable();
    circuit.implies(c, b);
    assertThat(circuit.and(a, b, a)).isEqualTo(circuit.and(b, Circuit.TRUE, a));
    assertThat(circuit.and(circuit.and(a, b), b)).isEqualTo(circuit.and(a, b));
    assertThat(circuit.and(b, c)).isEqualTo(c);
    assertThat(circuit.and(a, c, -b)).isEqualTo(Circuit.FALSE);
    assertThat(circuit.and(a, b, -a)).isEqualTo(Circuit.FALSE);
    int d = circuit.variable();
    circuit.implies(b, d);
    circuit.implies(d, b);
    assertThat(circuit.and(b, d)).isIn(b, d);
    assertThat(circuit.or(a, -a)).isEqualTo(Circuit.TRUE);
    assertThat(circuit.and()).isEqualTo(Circuit.TRUE);
    Domain domain = new Domain(circuit, 3);
    int low = domain.oneOf(BitSet.valueOf(new long[] {3}));
    int high = domain.oneOf(BitSet.valueOf(new long[] {6}));
    assertThat(circuit.and(low, high)).isEqualTo(domain.is(1));
    assertThat(circuit.and(domain.is(0), high)).isEqualTo(Circuit.FALSE);
    assertThat(circuit.or(domain.is(0), high)).isEqualTo(Circuit.TRUE);
  }

  /// More than fit into the first table, of parts that lie close together.
  @Test
  void manyConjunctionsAreEachFoundAgain() {
    Circuit circuit = new Circuit();
    int[] variables = new int[200];
    Arrays.setAll(variables, _ -> circuit.variable());
    Set<Integer> nodes = new HashSet<>();
    for (int a : variables) {
      for (int b : variables) {
        if (a < b) {
          nodes.add(circuit.and(a, b));
          nodes.add(circuit.and(a, -b));
        }
      }
    }
    assertThat(nodes).hasSize(variables.length * (variables.length - 1));
    int size = circuit.size();
    for (int a : variables) {
      for (int b : variables) {
        if (a < b) {
          int node = circuit.and(b, a);
          assertThat(node).isEqualTo(circuit.and(a, b));
          assertThat(nodes.contains(node)).isTrue();
        }
      }
    }
    assertThat(circuit.size()).isEqualTo(size);
  }

  @Test
  void demandsAreLeftOutButForWhatVariablesMean() {
    Circuit circuit = new Circuit();
    int a = circuit.variable();
    circuit.require(a);
    int before = circuit.requirements();
    circuit.require(-a);
    Domain domain = new Domain(circuit, 2);
    BitSet without = new BitSet();
    without.set(before, circuit.requirements());
    assertThat(Decided.canBe(circuit.formula())).isFalse();
    assertThat(Decided.canBe(circuit.formula(without))).isTrue();
    circuit.require(-domain.is(0));
    circuit.require(-domain.is(1));
    assertThat(Decided.canBe(circuit.formula(without))).isFalse();
  }
}
