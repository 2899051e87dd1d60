package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
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
    "exists y=&x-4, EXISTS, exists (y=&x-4)",
    "exists [x+4].b32=1, EXISTS, exists ([x+4].b32=1)",
    "exists [ x + 0x10 ] . b8 = 1, EXISTS, exists ([x+16].b8=1)",
    "exists [x].b64=[y+2].b16, EXISTS, exists ([x].b64=[y+2].b16)"
  })
  void quantifiers(String text, Condition.Quantifier quantifier, String written) throws Exception {
    Condition condition = ConditionReader.condition("c", text);
    assertThat(condition.quantifier()).isEqualTo(quantifier);
    assertThat(ConditionWriter.write(condition)).isEqualTo(written);
    assertThat(ConditionReader.condition("c", written)).isEqualTo(condition);
  }

  private static final String ELEMENTS =
      """
      PTX parts
      { uint16_t x[]={1,2,3}; uint32_t y=7; z @ generic aliases x; w=1; }
       P0@cta 0,gpu 0    ;
       st.weak.u16 x, 1  ;
       ld.weak.u32 r0, w ;
      forall (%s)
      """;

  @ParameterizedTest
  @CsvSource({
    "x[2]=65535, [x+4].b16=-1",
    "z[0]=3 /\\ [z+1].b8=255, [z].b16=3 /\\ [z+1].b8=-1",
    "[y+2].b16=0, [y+2].b16=0",
    "[w+8].b32=4294967295, [w+8].b32=-1"
  })
  void partsOfLocations(String asked, String written) throws Exception {
    LitmusTest test = LitmusReader.read("parts", ELEMENTS.formatted(asked));
    Condition condition = test.header().condition();
    assertThat(ConditionWriter.write(condition)).isEqualTo("forall (" + written + ")");
    assertThat(LitmusReader.read("again", LitmusWriter.write(test)).header().condition())
        .isEqualTo(condition);
  }

  @ParameterizedTest
  @CsvSource({
    "y[1]=3, no elements by its initial values",
    "[x+4]=3, how many bits are asked for",
    "[x+4].b24=3, b32",
    "[x+2].b32=3, expected a multiple of their number",
    "[x+-2].b16=3, expected a multiple of their number",
    "[y+4].b32=3, by its type 'y' has 4 bytes",
    "[u+4].b32=3, has no variable 'u'"
  })
  void partsThatThereAreNot(String asked, String message) {
    assertThatThrownBy(() -> LitmusReader.read("parts", ELEMENTS.formatted(asked)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void variablesOfCppHaveNoParts() {
    String test =
        """
        C parts
        { }
        P0 (atomic_int* x) { atomic_store(x, 1); }
        exists ([x+4].b32=1)
        """;
    assertThatThrownBy(() -> LitmusReader.read("parts", test))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("variables of C++ tests have no parts");
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
