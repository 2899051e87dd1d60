package dev.acquit.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AcquitTest {
  private static final Path EXAMPLES = Path.of("../docs/examples");
  private static final Check MESSAGE = Acquit.check(EXAMPLES.resolve("mp-relacq.litmus"));

  @Test
  void aTestHasAVerdictUnderAModel() {
    Checked found = MESSAGE.under("ptx").result();
    assertThat(found.verdict()).isEqualTo(Verdict.NO);
    assertThat(found.model()).isEqualTo("ptx");
    assertThat(found.complete()).isTrue();
    assertThat(found.outcomes())
        .extracting(s -> List.copyOf(s.values().values()))
        .containsExactly(List.of("0", "0"), List.of("0", "1"), List.of("1", "1"));
    assertThat(found.outcomes()).noneMatch(FinalState::satisfies);
    assertThat(found.explanation()).contains("Forbidden by", "ld.weak r1, x");
    assertThat(found.text())
        .startsWith("  exists")
        .contains(found.verdict() == Verdict.NO ? "No:" : "");
    assertThat(MESSAGE.under(EXAMPLES.resolve("sc.cat").toString()).verdict())
        .isEqualTo(Verdict.NO);
  }

  @Test
  void outcomesAreNamedOrInOrder() {
    assertThat(MESSAGE.outcome("1, 0").verdict()).isEqualTo(Verdict.NO);
    assertThat(MESSAGE.outcome("1:r1=0; 1:r0=1").verdict()).isEqualTo(Verdict.NO);
    assertThat(MESSAGE.outcome("1,*").verdict()).isEqualTo(Verdict.OK);
    assertThat(MESSAGE.outcome("P1:r1=1").explanation()).contains("Witness");
    assertThat(MESSAGE.outcome("x=1; y=1").verdict()).isEqualTo(Verdict.OK);
    assertThat(MESSAGE.others(List.of("1, *", "0, 0", "0, 1")).verdict()).isEqualTo(Verdict.NO);
    assertThat(MESSAGE.others(List.of("1, *")).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void locationsComeBehindTheCondition() {
    Check check =
        Acquit.check(
            """
            PTX two
            { x=0; }
             P0                    ;
             st.weak x, 3          ;
             mov r0, 4             ;
            locations [x;]
            exists (0:r0=4)
            """);
    assertThat(check.outcome("4, 3").verdict()).isEqualTo(Verdict.OK);
    assertThat(check.outcome("3, 4").verdict()).isEqualTo(Verdict.NO);
  }

  @Test
  void unsignedNumbersAreThoseOfTheBits() {
    Check check =
        Acquit.check(
            """
            PTX unsigned
            { x=0; }
             P0                         ;
             st.weak.u32 x, 4294967295  ;
            exists (x=1)
            """);
    assertThat(check.outcome("4294967295").verdict()).isEqualTo(Verdict.OK);
    assertThat(check.outcome("-1").verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void whatIsWrongHasAPlaceAndAHint() {
    assertThatExceptionOfType(AcquitException.class)
        .isThrownBy(() -> Acquit.check("mine", "PTX mine\n{ x=0; }\n P0 ;\n st.waek x, 1 ;\n"))
        .satisfies(e -> {
          assertThat(e.file()).isEqualTo("mine");
          assertThat(e.line()).isEqualTo(4);
          assertThat(e.column()).isGreaterThan(1);
          assertThat(e.hint()).isPresent();
          assertThat(e).hasMessageStartingWith("mine:4:").hasMessageContaining("\n  hint: ");
        });
    wrong(() -> MESSAGE.outcome("1"), "in the place of 2 values", "1:r0, 1:r1");
    wrong(() -> MESSAGE.outcome("1:r7=1"), "'1:r7', which the test has not", "did you mean");
    wrong(() -> MESSAGE.outcome("1, "), "outcome \"1, \"", "");
    wrong(() -> MESSAGE.under("cpp20"), "another language", "no model is said");
    wrong(() -> MESSAGE.under("ptxx"), "no such memory model", "did you mean");
    wrong(() -> Acquit.check(Path.of("none.litmus")), "there is no such file", "");
    wrong(() -> Acquit.verify("ptx-abi-14"), "found no mapping", "did you mean");
    wrong(() -> Acquit.verify("ptx-abi-13").source("ptx").result(), "expected a C++ model", "");
    wrong(() -> Acquit.kernel("q.ptx", "").check(), "q.ptx", "");
  }

  private static void wrong(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message, String hint) {
    assertThatExceptionOfType(AcquitException.class)
        .isThrownBy(call)
        .withMessageContaining(message)
        .withMessageContaining(hint);
  }

  @Test
  void bounds() {
    Check unbounded = Acquit.check(EXAMPLES.resolve("unbounded.litmus"));
    Checked found = unbounded.result();
    assertThat(found.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(found.reason()).isNotEmpty();
    assertThat(MESSAGE.within(Duration.ofSeconds(2)).loops(5).verdict()).isEqualTo(Verdict.NO);
  }

  @Test
  void waitsThatNobodyEndsDoNotTerminate() {
    Checked found = Acquit.check(EXAMPLES.resolve("spin.litmus")).termination();
    assertThat(found.verdict()).isIn(Verdict.OK, Verdict.NO);
    Check alone =
        Acquit.check(
            """
            PTX alone
            { x=0; }
             P0                      ;
             L:                      ;
             ld.relaxed.gpu r0, x    ;
             setp.eq p0, r0, 0       ;
             @p0 bra L               ;
            exists (0:r0=1)
            """);
    assertThat(alone.termination().verdict()).isEqualTo(Verdict.NO);
    assertThat(alone.termination().explanation()).contains("P0 goes round forever");
  }

  @Test
  void racesOfCppAreNamed() {
    Checked found = Acquit.check(EXAMPLES.resolve("cpp-scoped-race.litmus")).result();
    assertThat(found.verdict()).isEqualTo(Verdict.UNDEFINED);
    assertThat(found.races()).hasSize(1).first().asString().contains("data-race");
  }

  @Test
  void functionsOfAModuleAreATest() {
    Path ptx = Path.of("../cli/src/test/resources/kernels/spin-lock.ptx");
    assertThat(Acquit.kernel(ptx).check().verdict()).isEqualTo(Verdict.OK);
    assertThat(Acquit.kernel(ptx).exists("x=2").check().verdict()).isEqualTo(Verdict.OK);
    assertThat(Acquit.kernel(ptx).always("x=1").check().verdict()).isEqualTo(Verdict.NO);
  }

  /// Of a source that its compiler knows more of than its module: an argument with members.
  @Tag("slow")
  @Test
  void functionsOfASourceAreATest() {
    Path source = EXAMPLES.resolve("kernels/queue-wrong.cu");
    Kernel kernel = Acquit.kernel(source).architecture("sm_80").flag("-DUNUSED");
    boolean nvcc =
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(p -> Files.isExecutable(Path.of(p, "nvcc")));
    if (!nvcc) {
      wrong(kernel::check, "nvcc", "looked for on the PATH");
      String words = "NOT TESTED: CUDA sources of the API, since there is no nvcc";
      System.err.println(words);
      abort(words);
    }
    Checked found = kernel.check().result();
    assertThat(found.verdict()).isEqualTo(Verdict.NO);
    assertThat(found.text()).contains("queue-wrong.cu:17");
    assertThat(found.explanation()).contains("queue.items[0]");
    wrong(() -> kernel.flag("-Dtail=1").check(), "queue-wrong.cu:9:", "another compiler, flags");
  }

  @Test
  void aCompilerThatIsNotThereIsSaid() {
    Kernel kernel = Acquit.kernel(EXAMPLES.resolve("kernels/queue.cu"));
    wrong(() -> kernel.compiler("no/such/nvcc").check(), "no/such/nvcc", "looked for on the PATH");
    wrong(() -> kernel.compiler("'nvcc").check(), "a quote is not closed", "nvcc, clang");
  }

  @Test
  void aTableIsVerified() {
    TableCheck table = Acquit.verify("ptx-abi-13").bound(1).within(Duration.ofMinutes(1));
    Verified found = table.result();
    assertThat(found.soundness()).isEqualTo(Soundness.SOUND);
    assertThat(found.counterexamples()).isEmpty();
    assertThat(found.conclusion()).contains("sound up to 1 instruction");
  }
}
