package dev.acquit.mapper.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.MappingReader;
import dev.acquit.mapper.mapping.MappingWriter;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.SomeTests;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Turn;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The whole way with real models, on message passing and store buffering.
class PublishedTablesTest {
  private static final int ACCESSES = 4;

  @Tag("slow")
  @Turn(value = 0, of = 2)
  @Test
  void theTableOfCuda129NeedsALoadThatAcquires() throws Exception {
    MemoryModel source = Models.find("cpp20");
    MemoryModel target = Models.find("ptx");
    MappingFile file = Mappings.find("ptx-abi-12.9");
    Oracle oracle = oracle(source, target);
    RepairResult result = repair(file, source, target);
    Verdict.Unsound unsound = (Verdict.Unsound) result.verdict();
    assertThat(unsound.fault().programClass()).isEqualTo(ProgramClass.SAME);
    assertThat(unsound.places().stream().map(Place::use))
        .containsExactly(new Use(RowKey.LOAD_SEQ_CST, 0));
    assertThat(unsound.places().getFirst().weakest().stream().map(Change::words))
        .containsExactly("fence.sc.S; ld.acquire.S", "fence.sc.S; ld.relaxed.S; fence.acquire.S");
    Better repaired = unsound.repaired().orElseThrow();
    assertThat(repaired.changes().stream().map(Change::toString))
        .containsExactly("load seq_cst 1: fence.sc.S; ld.relaxed.S -> fence.sc.S; ld.acquire.S");
    assertThat(result.counts().asked()).isLessThan(result.counts().all());
    assertThat(repaired.needs())
        .filteredOn(n -> n.use().row() == RowKey.LOAD_SEQ_CST)
        .isNotEmpty()
        .allMatch(n -> n.answer() instanceof Answer.Unsound);

    Derivation derivation =
        new Derivation(Derivation.Kind.REPAIRED, file, ProgramClass.SAME, source, target);
    Mapping written = derivation.table(repaired);
    assertThat(written.name()).isEqualTo("ptx-abi-12.9-repaired-same");
    assertThat(written.header().provenance())
        .startsWith("derived by acquit repair from ptx-abi-12.9 " + file.shortHash())
        .contains("changed load seq_cst 1;", "class same, cpp20 ", " to ptx ");
    String text = MappingWriter.write(written);
    assertThat(text)
        .contains(
            "  1: fence.sc.S; ld.acquire.S  from \"repaired, was 'fence.sc.S; ld.relaxed.S' in"
                + " chapter 4\"\n");
    assertThat(MappingReader.read("again", text)).isEqualTo(written);
    assertThat(oracle.ask(written, ProgramClass.SAME)).isInstanceOf(Answer.Sound.class);
  }

  /// With the release sequences of C++17 a leading fence and an atom that only acquires leave a
  /// gap, so two rows more have to be stronger; the release half closes it. The acq_rel row has
  /// that in its other alternative: the new table has it once.
  @Tag("slow")
  @Turn(value = 1, of = 2)
  @Test
  void underCpp17ThreeRowsNeedMore() throws Exception {
    MemoryModel source = Models.find("cpp17");
    MemoryModel target = Models.find("ptx");
    MappingFile file = Mappings.find("ptx-abi-12.9");
    Verdict.Unsound unsound = (Verdict.Unsound) repair(file, source, target).verdict();
    assertThat(unsound.places().stream().map(Place::use))
        .containsExactly(
            new Use(RowKey.LOAD_SEQ_CST, 0),
            new Use(RowKey.RMW_ACQ_REL, 1),
            new Use(RowKey.RMW_SEQ_CST, 0));
    assertThat(unsound.places()).allMatch(Place::complete);
    assertThat(unsound.places().stream().map(p -> Change.words(p.weakest().getFirst())))
        .containsExactly(
            "fence.sc.S; ld.acquire.S",
            "fence.release.S; atom.acq_rel.S",
            "fence.sc.S; atom.acq_rel.S");
    assertThat(unsound.places()).allMatch(p -> p.weakest().size() == 2);
    Better repaired = unsound.repaired().orElseThrow();
    // An atom that is acq_rel makes the fence of that alternative superfluous.
    assertThat(repaired.needs().stream().filter(Need::redundant).map(n -> n.use() + " " + n.step()))
        .contains("rmw acq_rel 2 fence.release.S dropped");
    // Each step is shown by a smallest of the tests that are known.
    assertThat(repaired.needs())
        .filteredOn(n -> n.use().row() == RowKey.LOAD_ACQUIRE)
        .allMatch(n -> n.answer() instanceof Answer.Unsound(var c) && c.size() == ACCESSES);
    assertThat(oracle(source, target).ask(repaired.table(), ProgramClass.SAME))
        .isInstanceOf(Answer.Sound.class);
  }

  private static Oracle oracle(MemoryModel source, MemoryModel target) {
    return (table, c) ->
        SomeTests.counterexample(table, source, target)
            .<Answer>map(Answer.Unsound::new)
            .orElseGet(() -> new Answer.Sound(ACCESSES));
  }

  private static RepairResult repair(MappingFile file, MemoryModel source, MemoryModel target) {
    Repair.Task task = new Repair.Task(file, ProgramClass.SAME, 2, Duration.ofMinutes(10));
    Replay replay = new EngineReplay(target, Limits.DEFAULT);
    return new Repair(task, oracle(source, target), replay, (stage, done, of, counts) -> {}).run();
  }
}
