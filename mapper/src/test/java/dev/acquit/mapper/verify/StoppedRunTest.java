package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a run says that ends early.
class StoppedRunTest {
  private static final Use STORE = new Use(RowKey.STORE_RELAXED, 0);

  /// Tests come in any order, so no class is complete before the last of them.
  @Test
  void noClassIsCompleteInARunThatIsInterrupted() throws InputException {
    Verification run = run(Thread.currentThread()::interrupt);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(run.stopped()).contains("it was interrupted");
    for (ProgramClass c : ProgramClass.values()) {
      assertThat(run.of(c).orElseThrow().verdicts().get(STORE))
          .isInstanceOf(Soundness.Unknown.class);
    }
  }

  @Test
  void whatNoTestUsesIsNotReached() throws InputException {
    Verification run = run(() -> {});
    assertThat(run.stopped()).isEmpty();
    assertThat(verdict(run, STORE)).isInstanceOf(Soundness.Sound.class);
    assertThat(verdict(run, new Use(RowKey.LOAD_NA, 0))).isInstanceOf(Soundness.NotReached.class);
  }

  /// What was named and is no test leaves the verdicts open, but for those that are known.
  @Test
  void whatIsMissingLeavesVerdictsOpen() throws InputException {
    Verification run =
        new Verifier(task(), () -> {})
            .run(Families.tests("CoWW").iterator(), () -> Optional.of("one could not be read"));
    assertThat(run.stopped()).contains("one could not be read");
    assertThat(verdict(run, STORE)).isInstanceOf(Soundness.Unknown.class);
  }

  /// @param before done before the run
  private static Verification run(Runnable before) throws InputException {
    List<CppTest> tests = Families.tests("CoWW");
    Verifier verifier = new Verifier(task(), () -> {});
    before.run();
    return verifier.run(tests.iterator(), Optional::empty);
  }

  private static Verifier.Task task() throws InputException {
    return new Verifier.Task(
        Mappings.find("ptx-abi-13"),
        Models.find("cpp20"),
        Models.find("ptx"),
        List.of("CoWW"),
        ProgramClass.MIXED,
        Limits.DEFAULT,
        2,
        Duration.ofMinutes(1));
  }

  private static Soundness verdict(Verification run, Use use) {
    return run.of(ProgramClass.MIXED).orElseThrow().verdicts().get(use);
  }
}
