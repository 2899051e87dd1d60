package dev.acquit.mapper.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Repairs that end early keep what they have.
class StoppedRepairTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  /// Answers so many questions, then interrupts a thread and hangs until it is interrupted itself.
  private static Oracle hangsAfter(int questions, Oracle oracle, Thread asking) {
    AtomicInteger number = new AtomicInteger();
    return (table, c) -> {
      if (number.incrementAndGet() <= questions) {
        return oracle.ask(table, c);
      }
      asking.interrupt();
      return hang();
    };
  }

  private static Answer hang() {
    try {
      new CountDownLatch(1).await();
      throw new IllegalStateException("nobody counts down");
    } catch (InterruptedException e) {
      return new Answer.Unknown("interrupted");
    }
  }

  private static RepairResult repair(String table, Oracle oracle, Replay replay, Duration time)
      throws InputException {
    Repair.Task task = new Repair.Task(Mappings.find(table), ProgramClass.SAME, 1, time);
    return new Repair(task, oracle, replay, (stage, done, of, counts) -> {}).run();
  }

  @Test
  void anInterruptKeepsTheNeedsThatAreKnown() throws InputException {
    PatternOracle patterns = new PatternOracle(List.of());
    Oracle oracle = hangsAfter(2, patterns, Thread.currentThread());
    RepairResult result = repair("ptx-abi-13", oracle, patterns, LONG);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(result.stopped()).contains("it was interrupted");
    Verdict.Sound sound = (Verdict.Sound) result.verdict();
    assertThat(sound.needs()).filteredOn(Need::redundant).hasSizeGreaterThanOrEqualTo(10);
    assertThat(sound.needs())
        .filteredOn(n -> n.answer() instanceof Answer.Unknown)
        .isNotEmpty()
        .allMatch(n -> n.answer().equals(new Answer.Unknown("it was interrupted")));
    // What is lean so far has only what is known to be redundant.
    sound.lean().ifPresent(lean -> assertThat(patterns.isSound(lean.table())).isTrue());
  }

  @Test
  void anInterruptKeepsThePlacesThatAreKnown() throws InputException {
    PatternOracle patterns =
        new PatternOracle(
            List.of(Map.of(RowKey.LOAD_SEQ_CST, Sequences.of("fence.sc.S; ld.relaxed.S"))));
    // The table, the cured table; the weakest sequences are not known.
    Oracle oracle = hangsAfter(2, patterns, Thread.currentThread());
    RepairResult result = repair("ptx-abi-12.9", oracle, patterns, LONG);
    Verdict.Unsound unsound = (Verdict.Unsound) result.verdict();
    assertThat(unsound.places()).hasSize(1);
    Place place = unsound.places().getFirst();
    assertThat(place.use().row()).isEqualTo(RowKey.LOAD_SEQ_CST);
    assertThat(place.complete()).isFalse();
    assertThat(unsound.open().isPresent()).isEqualTo(unsound.repaired().isEmpty());
    assertThat(result.stopped()).contains("it was interrupted");
  }

  @Test
  void theEndOfTheTimeIsNoVerdict() throws InputException {
    RepairResult result =
        repair("ptx-abi-13", (t, c) -> hang(), new PatternOracle(List.of()), Duration.ofMillis(1));
    assertThat(result.verdict())
        .isEqualTo(new Verdict.Unknown("the time for the whole run was used up"));
    assertThat(result.stopped()).isPresent();
  }

  @Test
  void anOracleThatCannotDecideIsAskedOnceForEachTable() throws InputException {
    List<Object> asked = Collections.synchronizedList(new ArrayList<>());
    Oracle oracle =
        (table, c) -> {
          asked.add(table.rows());
          return asked.size() == 1 ? new Answer.Sound(4) : new Answer.Unknown("too large");
        };
    RepairResult result = repair("ptx-abi-13", oracle, new PatternOracle(List.of()), LONG);
    Verdict.Sound sound = (Verdict.Sound) result.verdict();
    assertThat(sound.needs()).isNotEmpty().noneMatch(Need::redundant);
    assertThat(sound.lean()).isEmpty();
    assertThat(result.stopped()).isEmpty();
    assertThat(asked).doesNotHaveDuplicates().hasSize(result.counts().asked());
  }

  @Test
  void anErrorOfTheOracleIsNotSwallowed() {
    Oracle broken =
        (table, c) -> {
          throw new IllegalArgumentException("broken");
        };
    PatternOracle none = new PatternOracle(List.of());
    assertThatThrownBy(() -> repair("ptx-abi-13", broken, none, LONG))
        .hasRootCauseMessage("broken");
  }
}
