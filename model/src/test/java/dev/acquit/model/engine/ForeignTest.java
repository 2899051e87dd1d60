package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Sets of other languages: what means something in the test's language is never empty, and what
/// cannot is named.
class ForeignTest {
  private static final String TEST =
      """
      C nal
      { x=0; y=0; }
      P0 (int* x, atomic_int* y) { %s }
      P1 (int* x, atomic_int* y) { %s }
      exists (true)
      """;

  private static MemoryModel model(String axiom) throws Exception {
    String text =
        "\"test\"\nlet unused = WG\nacyclic po-loc | rf | co | rf^-1; co as coherence\n" + axiom;
    return ModelCompiler.compile("test", "test.cat", text, _ -> Optional.empty());
  }

  private static CheckResult check(MemoryModel model, String first, String second, Engine engine)
      throws Exception {
    return new Checker(model, Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("nal", TEST.formatted(first, second)));
  }

  @ParameterizedTest
  @CsvSource({
    "*x = 1;,int r = *x;,2",
    "*x = 1;,int r = atomic_load(y);,1",
    "'atomic_store(y, 1);',int r = atomic_load(y);,0",
    "'atomicAdd(x, 1);',int r = 0;,2"
  })
  void accessesOfObjectsThatAreNotAtomic(String first, String second, int events) throws Exception {
    MemoryModel none = model("empty [NAL \\ IW] as none");
    MemoryModel all = model("empty [M \\ IW] \\ [NAL] as all");
    for (Engine engine : new Engine[] {Engine.ENUMERATING, Engine.SYMBOLIC}) {
      assertThat(check(none, first, second, engine).verdict() == Verdict.HOLDS)
          .isEqualTo(events == 0);
      assertThat(check(all, first, second, engine).verdict() == Verdict.HOLDS)
          .isEqualTo(events == 2);
      assertThat(check(none, first, second, engine).notes()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engine.class,
      names = {"ENUMERATING", "SYMBOLIC"})
  void initialWritesOfSuchObjectsCount(Engine engine) throws Exception {
    MemoryModel model = model("empty [NAL & IW] as none");
    assertThat(check(model, "*x = 1;", "", engine).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(check(model, "atomic_store(y, 1);", "", engine).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @ParameterizedTest
  @CsvSource({"empty [WG] as a,WG", "flag ~empty ssw as a,ssw", "empty [TEX] as a,TEX"})
  void whatOnlyOtherLanguagesHaveIsNamed(String axiom, String name) throws Exception {
    CheckResult result = check(model(axiom), "*x = 1;", "", Engine.ENUMERATING);
    assertThat(result.notes()).singleElement().asString().endsWith(": " + name);
  }
}
