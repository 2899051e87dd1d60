package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What conditions mean and how they bind.
class ConditionTest {
  private static final List<Boolean> TRUTH = List.of(false, true);

  @Test
  void truthTables() throws Exception {
    BinaryOperator<Boolean> and = (a, b) -> a && b;
    BinaryOperator<Boolean> or = (a, b) -> a || b;
    for (boolean a : TRUTH) {
      assertThat(holds("~" + a)).isEqualTo(!a);
      assertThat(holds("not " + a)).isEqualTo(!a);
      for (boolean b : TRUTH) {
        assertThat(holds(a + " /\\ " + b)).isEqualTo(and.apply(a, b));
        assertThat(holds(a + " \\/ " + b)).isEqualTo(or.apply(a, b));
        for (boolean c : TRUTH) {
          assertThat(holds(a + " /\\ " + b + " /\\ " + c)).isEqualTo(a && b && c);
          assertThat(holds(a + " \\/ " + b + " \\/ " + c)).isEqualTo(a || b || c);
          assertThat(holds(a + " \\/ " + b + " /\\ " + c)).isEqualTo(a || b && c);
          assertThat(holds(a + " /\\ " + b + " \\/ " + c)).isEqualTo(a && b || c);
          assertThat(holds("(" + a + " \\/ " + b + ") /\\ " + c)).isEqualTo((a || b) && c);
          assertThat(holds("~" + a + " /\\ " + b + " \\/ ~" + c)).isEqualTo(!a && b || !c);
          assertThat(holds("~(" + a + " /\\ " + b + " \\/ " + c + ")")).isEqualTo(!(a && b || c));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "=, false, true, false",
    "==, false, true, false",
    "!=, true, false, true",
    "<>, true, false, true",
    "<, true, false, false",
    "<=, true, true, false",
    ">, false, false, true",
    ">=, false, true, true"
  })
  void comparisons(String symbol, boolean less, boolean equal, boolean greater) throws Exception {
    assertThat(holds("-1 " + symbol + " 0x1")).isEqualTo(less);
    assertThat(holds("1 " + symbol + " 1")).isEqualTo(equal);
    assertThat(holds("2 " + symbol + " 1")).isEqualTo(greater);
    // Addresses are equal or not, and never before or behind one another, or a number.
    boolean orEqual = symbol.equals("=") || symbol.equals("==");
    boolean orNot = symbol.equals("!=") || symbol.equals("<>");
    assertThat(holds("&x " + symbol + " &x")).isEqualTo(orEqual);
    assertThat(holds("&x " + symbol + " &y")).isEqualTo(orNot);
    assertThat(holds("&x+4 " + symbol + " &x")).isEqualTo(orNot);
    assertThat(holds("&x " + symbol + " 1")).isEqualTo(orNot);
  }

  @Test
  void termsTakeTheirValuesFromTheState() throws Exception {
    Proposition p = ConditionReader.proposition("c", "0:r0 = P1:%r1 /\\ [x] = y /\\ x = 3");
    Map<Term, Value> state =
        Map.of(
            new Term.ThreadRegister(0, "r0"), Value.of(7),
            new Term.ThreadRegister(1, "%r1"), Value.of(7),
            new Term.Memory("x"), Value.of(3),
            new Term.Memory("y"), Value.of(3));
    assertThat(p.holds(state::get)).isTrue();
    assertThat(
            p.holds(term -> term instanceof Term.Memory ? Value.of(3) : Value.of(term.hashCode())))
        .isFalse();
    assertThat(p.terms()).map(Term::toString).containsExactly("0:r0", "1:%r1", "x", "y");
    assertThat(ConditionReader.proposition("c", "~(x=1 \\/ true /\\ 0:a=x)").terms())
        .map(Term::toString)
        .containsExactly("x", "0:a");
  }

  @ParameterizedTest
  @CsvSource({
    "exists 0==0, EXISTS, exists (0=0)",
    "~exists x=1, NOT_EXISTS, ~exists (x=1)",
    "~ exists (x=1), NOT_EXISTS, ~exists (x=1)",
    "not exists x<>1, NOT_EXISTS, ~exists (x!=1)",
    "forall ((x=1)), FORALL, forall (x=1)",
    "exists x=-9223372036854775808, EXISTS, exists (x=-9223372036854775808)",
    "exists x=0xffffffffffffffff, EXISTS, exists (x=-1)",
    "exists y=&x+-4, EXISTS, exists (y=&x-4)",
    "exists y=&x-4, EXISTS, exists (y=&x-4)"
  })
  void quantifiers(String text, Condition.Quantifier quantifier, String written) throws Exception {
    Condition condition = ConditionReader.condition("c", text);
    assertThat(condition.quantifier()).isEqualTo(quantifier);
    assertThat(ConditionWriter.write(condition)).isEqualTo(written);
    assertThat(ConditionReader.condition("c", written)).isEqualTo(condition);
  }

  private static boolean holds(String text) throws InputException {
    Proposition p = ConditionReader.proposition("c", text);
    String written = ConditionWriter.write(p);
    assertThat(ConditionReader.proposition("c", written)).as(text).isEqualTo(p);
    return p.holds(term -> {
      throw new AssertionError("no term is in '" + text + "'");
    });
  }
}
