package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
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

  /// A compare-exchange that fails shows what a plain update shows: the latter is simpler to read.
  @Test
  void anUpdateIsShownAndNoCompareExchangeThatFails() throws Exception {
    Judge judge =
        Verify.judge(
            Verify.with(Verify.mapping("ptx-abi-13"), RowKey.RMW_ACQUIRE, "atom.relaxed.S"),
            "cpp20");
    Step.Swap swap =
        Step.Swap.failing(
            1, Annotation.of(Order.ACQUIRE, Scope.GPU), Order.ACQUIRE, Optional.empty());
    Subject passing = Verify.test("MP", true, List.of(0, 1), "na-rel", "acq-na");
    List<OutlineThread> threads = new ArrayList<>(passing.outline().orElseThrow().threads());
    threads.set(
        1, new OutlineThread(threads.get(1).place(), List.of(swap, threads.get(1).steps().get(1))));
    Failure failure = judge.judge(Subject.of(new Outline(threads))).failures().getFirst();
    Failure smallest = new Shrinker(judge).shrink(failure, new Use(RowKey.RMW_ACQUIRE, 0));
    assertThat(LitmusWriter.write(smallest.test().test()))
        .contains("atomic_fetch_add")
        .doesNotContain("compare_exchange");
    assertThat(new Shrinker(judge).shrink(failure, ProgramClass.SAME).test())
        .isEqualTo(smallest.test());
  }

  /// One test in so many, among them some that show it; at night all.
  private static Iterator<CppTest> some(List<CppTest> tests) {
    return IntStream.range(0, tests.size())
        .filter(i -> Rounds.all() || i % SHARE == 0)
        .mapToObj(tests::get)
        .iterator();
  }
}
