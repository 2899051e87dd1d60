package dev.acquit.mapper.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingHeader;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Mixing;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.SomeTests;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What the test of a counterexample says about other tables.
class EngineReplayTest {
  private final Mapping table;
  private final Counterexample counterexample;
  private final EngineReplay replay;

  EngineReplayTest() throws Exception {
    MemoryModel target = Models.find("ptx");
    this.table = Mappings.find("ptx-abi-12.9").mapping();
    this.counterexample =
        SomeTests.counterexample(table, Models.find("cpp20"), target).orElseThrow();
    this.replay = new EngineReplay(target, Limits.DEFAULT);
  }

  /// The alternatives of every compilation are found again, mixed freely or not.
  @Test
  void theAlternativesOfACompilationAreFound() {
    for (Mapping m : List.of(table, with(Mixing.UNIFORM))) {
      Lowering lowering = Lowering.of(counterexample.source(), m);
      assertThat(lowering.count().intValue()).isGreaterThan(1);
      for (Choice choice : lowering.choices().toList()) {
        TreeSet<Use> expected = new TreeSet<>();
        lowering.occurrences().forEach(o -> expected.add(new Use(o.row(), choice.of(o))));
        assertThat(replay.uses(compiled(lowering.lower(choice).test()), m))
            .contains(List.copyOf(expected));
      }
    }
  }

  private Mapping with(Mixing mixing) {
    MappingHeader h = table.header();
    return new Mapping(
        new MappingHeader(
            h.name(),
            h.title(),
            h.source(),
            h.section(),
            h.provenance(),
            h.requirement(),
            mixing,
            h.strengthening()),
        table.rows());
  }

  private Counterexample compiled(PtxTest target) {
    return new Counterexample(
        counterexample.programClass(),
        counterexample.source(),
        target,
        counterexample.outcome(),
        counterexample.why(),
        counterexample.witness(),
        counterexample.size());
  }

  @Test
  void aCompilationOfAnotherTableIsNotFound() {
    Mapping other =
        table.replaced(RowKey.LOAD_SEQ_CST, 0, "other", Sequences.of("fence.sc.S; ld.acquire.S"));
    assertThat(replay.uses(counterexample, other)).isEmpty();
  }

  @Test
  void aWeakerTableFailsWithItsOwnCompilation() {
    Mapping weaker = table.replaced(RowKey.LOAD_SEQ_CST, 0, "weaker", Sequences.of("ld.relaxed.S"));
    Optional<Counterexample> again = replay.fails(counterexample, weaker);
    assertThat(again).isPresent();
    assertThat(again.get().source()).isEqualTo(counterexample.source());
    assertThat(again.get().target().header().name()).contains("+weaker-load-seq_cst-1");
    assertThat(again.get().outcome().values().keySet())
        .isEqualTo(counterexample.outcome().values().keySet());
    assertThat(
            again
                .get()
                .source()
                .header()
                .condition()
                .proposition()
                .holds(again.get().outcome()::value))
        .isTrue();
    assertThat(again.get().witness().events()).isNotEmpty();
  }

  @Test
  void aMendedTableDoesNotFail() {
    Mapping mended =
        table.replaced(RowKey.LOAD_SEQ_CST, 0, "mended", Sequences.of("fence.sc.S; ld.acquire.S"));
    assertThat(replay.fails(counterexample, mended)).isEmpty();
  }
}
