package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Counterexamples have nothing that can be left out.
@Tag("slow")
class ShrinkerTest {
  /// Fences stand in every thread of the test or in none; only the first is needed.
  @Test
  void fencesThatDoNotMatterAreDropped() throws Exception {
    Verification found =
        new Verifier(
                new Verifier.Task(
                    Mappings.find("ptx-abi-13"),
                    Models.find("cpp20"),
                    Models.find("ptx"),
                    List.of("MP+rmw"),
                    ProgramClass.OBJECT,
                    Limits.DEFAULT,
                    2,
                    Duration.ofMinutes(5)),
                () -> {})
            .run(Families.tests("MP+rmw").iterator(), Optional::empty);
    Use use = new Use(RowKey.RMW_SEQ_CST, 0);
    Soundness soundness = found.of(ProgramClass.OBJECT).orElseThrow().verdicts().get(use);
    assertThat(soundness).isInstanceOf(Soundness.Unsound.class);
    Counterexample example = ((Soundness.Unsound) soundness).counterexample();
    String text = LitmusWriter.write(example.source());
    assertThat(text.split("atomic_thread_fence", -1)).as(text).hasSize(2);
    assertThat(example.programClass()).isEqualTo(ProgramClass.OBJECT);
    assertThat(example.size()).isEqualTo(6);
    assertThat(example.why()).isPresent();
  }
}
