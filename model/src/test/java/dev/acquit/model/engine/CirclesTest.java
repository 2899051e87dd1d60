package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Values that depend on themselves, by both engines.
class CirclesTest {
  private static final String BUFFERED =
      """
      C circle
      { x=0; y=0; z=0; }
      P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
        int a = atomic_load_explicit(y, memory_order_relaxed);
        atomic_store_explicit(x, a, memory_order_relaxed);
        atomic_store_explicit(z, 1, memory_order_relaxed);
      }
      P1 (atomic_int* x, atomic_int* y) {
        int b = atomic_load_explicit(x, memory_order_relaxed);
        atomic_store_explicit(y, b, memory_order_relaxed);
      }
      """;

  private static CheckResult check(String model, String condition, Engine engine) throws Exception {
    return new Checker(Models.find(model), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("circle", BUFFERED + condition));
  }

  private static Verdict verdict(String model, String condition, Engine engine) throws Exception {
    return check(model, condition, engine).verdict();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void whereNoAxiomForbidsThemNothingFollowsFromTheirAbsence(Engine engine) throws Exception {
    for (String model : List.of("cpp17", "cpp20", "rc11-no-nta")) {
      assertThat(verdict(model, "exists (0:a != 0)", engine)).isEqualTo(Verdict.UNKNOWN);
      assertThat(verdict(model, "exists (0:a=7 /\\ x=7)", engine)).isEqualTo(Verdict.UNKNOWN);
      assertThat(verdict(model, "forall (0:a=0)", engine)).isEqualTo(Verdict.UNKNOWN);
    }
    assertThat(verdict("rc11", "exists (0:a != 0)", engine)).isEqualTo(Verdict.FAILS);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void whatDoesNotHangOnThemIsDecided(Engine engine) throws Exception {
    assertThat(verdict("cpp20", "exists (z=2)", engine)).isEqualTo(Verdict.FAILS);
    assertThat(verdict("cpp20", "exists (0:a=0)", engine)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict("cpp20", "exists (0:a=0 /\\ z=2)", engine)).isEqualTo(Verdict.FAILS);
    assertThat(verdict("cpp20", "exists (0:a != 0 /\\ z=2)", engine)).isEqualTo(Verdict.FAILS);
    assertThat(verdict("cpp20", "forall (z=1)", engine)).isEqualTo(Verdict.HOLDS);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void whatHappensByThemAloneMayHappen(Engine engine) throws Exception {
    String branch =
        BUFFERED
            .replace(
                "P1 (atomic_int* x, atomic_int* y)",
                "P1 (atomic_int* x, atomic_int* y, atomic_int* w)")
            .replace("z=0;", "z=0; w=0;")
            .replace(
                "(y, b, memory_order_relaxed);",
                "(y, b, memory_order_relaxed);\n"
                    + "  if (b == 42) { atomic_store_explicit(w, 1, memory_order_relaxed); }");
    CheckResult result =
        new Checker(Models.find("cpp20"), Limits.DEFAULT, false)
            .by(engine)
            .check(LitmusReader.read("branch", branch + "exists (w=1)"));
    assertThat(result.verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ptx", "ptx-7.5", "ptx-6.0"})
  void addressesThatDependOnThemselvesAreForbiddenByPtx(String model) throws Exception {
    String text =
        """
        PTX pointers
        { x=0; y=0; P0:r1=x; P1:r1=y; }
         P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
         ld.relaxed.gpu.u64 r0, x | ld.relaxed.gpu.u64 r0, y ;
         st.relaxed.gpu.u64 y, r0 | st.relaxed.gpu.u64 x, r0 ;
         ld.relaxed.gpu.u64 r2, [r1] | ld.relaxed.gpu.u64 r2, [r1] ;
        exists (P0:r0 != 0)
        """;
    CheckResult result = Checks.check(model, text);
    assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(result.notes()).isEmpty();
  }

  private static Verdict verdict(String model, Engine engine, String text) throws Exception {
    return new Checker(Models.find(model), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("crosswise", text))
        .verdict();
  }

  private static String crosswise(String then) {
    return """
    C crosswise
    { x=0; y=0; }
    P0 (atomic_int* x, atomic_int* y) {
      int r = atomic_load_explicit(x, memory_order_relaxed);
      int v = 0;
      %s
    }
    P1 (atomic_int* x, atomic_int* y) {
      int r = atomic_load_explicit(y, memory_order_relaxed);
      int v = 0;
      %s
    }
    exists (0:r=1 /\\ 1:r=1)
    """
        .formatted(then.replace("z", "y"), then.replace("z", "x"));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void branchesJustifyEachOtherUnlessTheModelForbidsIt(Engine engine) throws Exception {
    String store = "atomic_store_explicit(z, 1, memory_order_relaxed);";
    String chosen = store.replace(" 1,", " v,");
    for (String then :
        List.of("if (r == 1) { " + store + " }", "if (r == 1) { v = 1; } " + chosen)) {
      for (String model : List.of("cpp17", "cpp20", "rc11-no-nta")) {
        assertThat(verdict(model, engine, crosswise(then))).as(then).isEqualTo(Verdict.HOLDS);
      }
      assertThat(verdict("rc11", engine, crosswise(then))).as(then).isEqualTo(Verdict.FAILS);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void whatPredicatedInstructionsLeaveDependsOnTheirPredicates(Engine engine) throws Exception {
    String text =
        """
        PTX predicated
        { x=0; y=0; }
         P0@cta 0,gpu 0                | P1@cta 1,gpu 0 ;
         ld.relaxed.gpu.u32 r1, [x]    | ld.relaxed.gpu.u32 r1, [y] ;
         setp.eq.u32 p1, r1, 1         | setp.eq.u32 p1, r1, 1 ;
         mov.u32 r2, 0                 | mov.u32 r2, 0 ;
         #                             | # ;
         st.relaxed.gpu.u32 [y], r2    | st.relaxed.gpu.u32 [x], r2 ;
        exists (0:r1=1 /\\ 1:r1=1)
        """;
    String overwritten =
        "setp.eq.u32 p2, r1, r1 ; @p1 setp.ne.u32 p1, r1, 0 ; selp.u32 r2, 1, 0, p1";
    for (String model : List.of("ptx", "ptx-7.5", "ptx-6.0", "ptx-atom")) {
      for (String step : List.of("@p1 mov.u32 r2, 1", "selp.u32 r2, 1, 0, p1")) {
        assertThat(verdict(model, engine, text.replace("#", step)))
            .as(step)
            .isEqualTo(Verdict.FAILS);
      }
      String rows =
          overwritten.replaceAll("([^;]+) ;", "$1 | $1 ;").replaceAll("; ([^;|]+)$", "; $1 | $1");
      assertThat(verdict(model, engine, text.replaceAll("#.*#", rows)))
          .as(rows)
          .isEqualTo(Verdict.FAILS);
      assertThat(verdict(model, engine, text.replace("#", "mov.u32 r2, 1")))
          .isEqualTo(Verdict.HOLDS);
    }
  }
}
