package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Counterexamples have nothing that can be left out.
@Tag("slow")
class ShrinkerTest {
  private static final int SHARE = 7;

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
            .run(some(Families.tests("MP+rmw")), Optional::empty);
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

  /// One test in so many, among them some that show it; at night all.
  private static Iterator<CppTest> some(List<CppTest> tests) {
    return IntStream.range(0, tests.size())
        .filter(i -> Rounds.all() || i % SHARE == 0)
        .mapToObj(tests::get)
        .iterator();
  }
}
