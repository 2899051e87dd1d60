package dev.acquit.litmus.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// States are printed as herd prints them and sorted by their values.
class StateTest {
  private static final Term R0 = new Term.ThreadRegister(0, "r0");
  private static final Term X = new Term.Memory("x");

  @Test
  void registersComeFirstByThreadThenName() {
    Map<Term, Value> values = new HashMap<>();
    for (Term term :
        List.of(
            X,
            new Term.Memory("a10"),
            new Term.Memory("a9"),
            new Term.ThreadRegister(10, "r0"),
            new Term.ThreadRegister(2, "r10"),
            new Term.ThreadRegister(2, "r9"),
            new Term.ThreadRegister(2, "e"),
            R0)) {
      values.put(term, Value.of(1));
    }
    assertThat(State.of(values))
        .hasToString("0:r0=1; 2:e=1; 2:r9=1; 2:r10=1; 10:r0=1; [a9]=1; [a10]=1; [x]=1;");
  }

  @Test
  void valuesPrintAsInTests() {
    assertThat(State.of(Map.of(R0, new Value.AddressOf("x", 0), X, Value.of(-1))))
        .hasToString("0:r0=&x; [x]=-1;");
    assertThat(State.of(Map.of(R0, new Value.AddressOf("x", 4)))).hasToString("0:r0=&x+4;");
    assertThat(State.of(Map.of())).hasToString("");
  }

  @Test
  void statesSortByTheirValues() {
    TreeSet<State> states = new TreeSet<>();
    for (Value r : List.of(new Value.AddressOf("x", 0), Value.of(10), Value.of(-1), Value.of(9))) {
      for (Value x : List.of(Value.of(1), Value.of(0))) {
        states.add(State.of(Map.of(R0, r, X, x)));
      }
    }
    assertThat(states)
        .map(State::toString)
        .containsExactly(
            "0:r0=-1; [x]=0;",
            "0:r0=-1; [x]=1;",
            "0:r0=9; [x]=0;",
            "0:r0=9; [x]=1;",
            "0:r0=10; [x]=0;",
            "0:r0=10; [x]=1;",
            "0:r0=&x; [x]=0;",
            "0:r0=&x; [x]=1;");
  }

  @Test
  void equalValuesAreEqualStates() {
    State a = State.of(Map.of(R0, Value.of(1), X, Value.of(0)));
    State b = State.of(Map.of(X, Value.of(0), R0, Value.of(1)));
    assertThat(a).isEqualTo(b).hasSameHashCodeAs(b).isEqualByComparingTo(b);
    assertThat(a.value(X)).isEqualTo(Value.of(0));
    assertThat(a.value(new Term.Memory("z"))).isEqualTo(Value.of(0));
  }
}
