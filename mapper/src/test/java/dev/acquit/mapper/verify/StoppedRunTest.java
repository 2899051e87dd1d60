package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a run says that ends early.
class StoppedRunTest {
  private static final Use STORE = new Use(RowKey.STORE_RELAXED, 0);

  @Test
  void classesThatWereCompleteKeepTheirVerdicts() throws InputException {
    Verification run = new Verifier(task(), new InterruptAt(ProgramClass.OBJECT)).run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(run.stopped()).contains("it was interrupted");
    assertThat(verdict(run, ProgramClass.SAME)).isInstanceOf(Soundness.Sound.class);
    assertThat(verdict(run, ProgramClass.OBJECT)).isInstanceOf(Soundness.Unknown.class);
    assertThat(verdict(run, ProgramClass.MIXED)).isInstanceOf(Soundness.Unknown.class);
    assertThat(((Work.Tests) run.of(ProgramClass.SAME).orElseThrow().work()).tests()).isPositive();
  }

  @Test
  void onlyTheShapesThatAreAskedForAreLookedAt() throws InputException {
    Verification run = new Verifier(task(), Verifier.Progress.none()).run();
    assertThat(run.stopped()).isEmpty();
    assertThat(run.of(ProgramClass.MIXED).orElseThrow().verdicts().get(new Use(RowKey.LOAD_NA, 0)))
        .isInstanceOf(Soundness.NotReached.class);
  }

  private static Verifier.Task task() throws InputException {
    return new Verifier.Task(
        Mappings.find("ptx-abi-13"),
        Models.find("cpp20"),
        Models.find("ptx"),
        FamilySize.CORE,
        ProgramClass.MIXED,
        Limits.DEFAULT,
        2,
        Duration.ofMinutes(1),
        Set.of("CoWW"));
  }

  private static Soundness verdict(Verification run, ProgramClass c) {
    return run.of(c).orElseThrow().verdicts().get(STORE);
  }

  /// Interrupts the run when a class begins.
  private record InterruptAt(ProgramClass programClass) implements Verifier.Progress {
    @Override
    public void group(Family.Group group, int number, int of) {
      if (group.programClass() == programClass) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void judged(long tests, long failures) {}
  }
}
