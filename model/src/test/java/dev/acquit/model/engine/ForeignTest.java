package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
  @CsvSource({"empty [MFENCE] as a,MFENCE", "flag ~empty ssw as a,ssw", "empty [TEX] as a,TEX"})
  void whatOnlyOtherLanguagesHaveIsNamed(String axiom, String name) throws Exception {
    CheckResult result = check(model(axiom), "*x = 1;", "", Engine.ENUMERATING);
    assertThat(result.notes()).singleElement().asString().endsWith(": " + name);
  }

  /// A scope that nobody has, a set of accesses that no test marks: nothing is Ok over an empty
  /// set.
  @ParameterizedTest
  @CsvSource({
    "empty [SG] as a,SG",
    "flag ~empty [NONPRIV] as a,NONPRIV",
    "acyclic po & [QF | R] as a,QF",
    "'let a = try SEMAV with 0 empty [a] as a',SEMAV"
  })
  void whatTestsDoNotFillIsNotCovered(String axiom, String name) throws Exception {
    for (Engine engine : Engine.values()) {
      CheckResult result = check(model(axiom), "*x = 1;", "", engine);
      assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
      assertThat(result.reason().orElseThrow()).endsWith(" do not fill: " + name);
    }
  }

  @Test
  void objectsOfPtxHaveNoTypes() throws Exception {
    CheckResult result =
        new Checker(model("empty [NAL] as a"), Limits.DEFAULT, false)
            .by(Engine.AUTO)
            .check(
                LitmusReader.read(
                    "t", "PTX t\n{ x=0; }\n P0@cta 0 ;\n st.weak x, 1 ;\nexists (x=1)\n"));
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
  }

  /// Scopes of OpenCL and Vulkan by our names.
  @ParameterizedTest
  @CsvSource({
    "WI,thread_scope_thread",
    "WG,thread_scope_block",
    "DV,thread_scope_device",
    "DEV,thread_scope_device",
    "ALL,thread_scope_system"
  })
  void scopesOfOtherLanguagesAreOurs(String name, String scope) throws Exception {
    String store = "atomic_store_explicit(y, 1, memory_order_relaxed, %s);";
    MemoryModel model = model("empty [W & A \\ (" + name + " | IW)] as all");
    for (String written :
        List.of(
            "thread_scope_thread",
            "thread_scope_block",
            "thread_scope_device",
            "thread_scope_system")) {
      CheckResult result = check(model, store.formatted(written), "", Engine.AUTO);
      assertThat(result.verdict() == Verdict.HOLDS).as(written).isEqualTo(written.equals(scope));
    }
  }

  /// Nothing is in shared memory unless the test says so; then it is not known what is.
  @Test
  void stateSpacesOfOtherLanguages() throws Exception {
    MemoryModel model = model("empty [M \\ GLOBAL] as all empty [M & LOCAL] as none");
    CheckResult result = check(model, "*x = 1;", "int r = *x;", Engine.AUTO);
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.notes()).isEmpty();
    String shared = TEST.formatted("*x = 1;", "").replace("x=0;", "x @ shared cta 0; x=0;");
    assertThat(
            new Checker(model, Limits.DEFAULT, false)
                .by(Engine.AUTO)
                .check(LitmusReader.read("t", shared))
                .verdict())
        .isEqualTo(Verdict.NOT_COVERED);
  }
}
