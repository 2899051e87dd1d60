package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.text.InputException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What base `co` is: a model says it by what it includes, else the language of the test does.
class CoherenceKindTest {
  private static final String TSO =
      """
      let com = rf | co | fr
      acyclic po-loc | com as Uniproc
      acyclic ((po \\ (W * R)) | rfe | co | fr) as TSO
      """;

  /// Two stores of one thread; the first one last.
  private static final String PTX =
      """
      PTX coww
      { x=0; }
       P0           ;
       st.weak x, 1 ;
       st.weak x, 2 ;
      exists (x=1)
      """;

  private static final String CPP =
      """
      C coww
      { x=0; }
      P0 (int* x) { *x = 1; *x = 2; }
      exists (x=1)
      """;

  @ParameterizedTest
  @CsvSource({
    "'', PTX, HOLDS, true",
    "cos.cat, PTX, FAILS, false",
    "partial-co.cat, PTX, HOLDS, false",
    "'', C, FAILS, true",
    "cos.cat, C, FAILS, false",
    "partial-co.cat, C, HOLDS, false"
  })
  void isWhatTheModelSays(String include, String language, Verdict verdict, boolean open)
      throws Exception {
    for (boolean first : new boolean[] {true, false}) {
      String statement = include.isEmpty() ? "" : "\ninclude \"" + include + "\"\n";
      MemoryModel model = compile(first ? statement + TSO : TSO + statement);
      CheckResult result =
          new Checker(model, Limits.DEFAULT, false)
              .check(LitmusReader.read("test", language.equals("C") ? CPP : PTX));
      assertThat(result.verdict()).as(include).isEqualTo(verdict);
      assertThat(model.leavesCoherenceOpen()).as(include).isEqualTo(open);
    }
  }

  @Test
  void isOneOfThem() {
    assertThatThrownBy(() -> compile("include \"cos.cat\"\ninclude \"partial-co.cat\"\n" + TSO))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("m.cat:2:1")
        .hasMessageContaining("partial-co.cat");
  }

  @Test
  void aModelThatDefinesItsOwnSaysEnough() throws InputException {
    assertThat(compile("let co = po & loc & (W * W)\nacyclic (co | rf)").leavesCoherenceOpen())
        .isFalse();
    assertThat(compile("acyclic (po | rf)").leavesCoherenceOpen()).isFalse();
  }

  private static MemoryModel compile(String text) throws InputException {
    return ModelCompiler.compile("m", "m.cat", text, name -> Optional.empty());
  }
}
