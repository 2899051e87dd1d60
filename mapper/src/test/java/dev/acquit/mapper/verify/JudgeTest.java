package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How tests are judged, how runs end, and what a counterexample shows.
class JudgeTest {
  private static final List<Integer> APART = List.of(0, 1);
  private static final Subject MP = Verify.test("MP", true, APART, "na-rel", "sc-na");
  private static final long SEED = Long.getLong("acquit.seed", 20260103L);

  /// Some tests of small shapes, at random.
  private static List<Subject> sample(ProgramClass programClass, int size) throws Exception {
    List<Subject> all =
        new ArrayList<>(
            Verify.family(programClass, "CoWW", "CoRR", "MP", "SB", "ISA2", "MP+rmw", "ISA2+rmw")
                .toList());
    Collections.shuffle(all, new Random(SEED));
    return all.subList(0, size);
  }

  /// A compilation that fails, in words.
  private static Set<String> failures(Tally tally) {
    return tally.failures().stream()
        .map(f -> f.test().name() + " " + f.choice())
        .collect(Collectors.toSet());
  }

  /// Strengthening is not enumerated: the models are monotone.
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"SAME, cpp17", "OBJECT, cpp20", "MIXED, cpp20"})
  void strengtheningNeverAddsAFailure(ProgramClass programClass, String source) throws Exception {
    Mapping weak = Verify.mapping("ptx-abi-12.9");
    List<Subject> tests = sample(programClass, Rounds.of(12, 3));
    Tally first = Verify.tally(Verify.judge(weak, source), tests.stream(), 2);
    Set<String> before = failures(first);
    for (Row row : weak.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        if (first.uses(new Soundness.Use(row.key(), a)) == 0 && !Rounds.all()) {
          // No test has it: all would be compiled and judged as before.
          continue;
        }
        Mapping strong = weak.strengthened(row.key(), a);
        Tally after = Verify.tally(Verify.judge(strong, source), tests.stream(), 2);
        assertThat(before)
            .as("%s, -Dacquit.seed=%d", strong.name(), SEED)
            .containsAll(failures(after));
      }
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"SAME, cpp20", "OBJECT, cpp17", "MIXED, rc11-no-nta"})
  void aSourceModelAgreesWithItself(ProgramClass programClass, String source) throws Exception {
    Judge judge = Verify.judge("paper-asplos19", source);
    for (Subject test : sample(programClass, Rounds.of(40, 10))) {
      assertThat(judge.judge(test).identity())
          .as("%s, -Dacquit.seed=%d", test.name(), SEED)
          .isTrue();
    }
  }

  @Tag("slow")
  @Test
  void resultsDoNotDependOnTheNumberOfJobs() throws Exception {
    List<Subject> tests = sample(ProgramClass.OBJECT, Rounds.of(60, 15));
    Tally one = Verify.tally(Verify.judge("ptx-abi-12.9", "cpp20"), tests.stream(), 1);
    assertThat(one.tests()).isEqualTo(tests.size()).isEqualTo(Rounds.of(60, 15));
    for (int jobs : Rounds.rows(List.of(4, 2), _ -> "several")) {
      Tally many = Verify.tally(Verify.judge("ptx-abi-12.9", "cpp20"), tests.stream(), jobs);
      assertThat(many.tests()).isEqualTo(one.tests());
      assertThat(many.racy()).isEqualTo(one.racy());
      assertThat(many.compiled()).isEqualTo(one.compiled());
      assertThat(failures(many)).isEqualTo(failures(one));
      for (Row row : Verify.mapping("ptx-abi-12.9").rows()) {
        for (int a = 0; a < row.alternatives().size(); a++) {
          Soundness.Use use = new Soundness.Use(row.key(), a);
          assertThat(many.uses(use)).as("%s", use).isEqualTo(one.uses(use));
        }
      }
    }
  }

  /// The tests never end; an interrupt does.
  @Test
  void anInterruptEndsTheWork() throws Exception {
    Judge judge = Verify.judge("paper-asplos19", "cpp20");
    CountDownLatch begun = new CountDownLatch(1);
    Iterator<CppTest> endless = Stream.generate(MP::test).peek(d -> begun.countDown()).iterator();
    AtomicReference<Optional<String>> why = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Crew crew = new Crew(() -> judge, 2, Duration.ofHours(1), () -> {});
    Thread run =
        new Thread(() -> {
          why.set(crew.work(endless, Map.of(ProgramClass.SAME, new Tally())));
          flag.set(Thread.currentThread().isInterrupted());
        });
    run.setDaemon(true);
    run.start();
    begun.await();
    run.interrupt();
    assertThat(run.join(Duration.ofSeconds(60))).as("the work has ended").isTrue();
    assertThat(why.get()).contains("it was interrupted");
    assertThat(flag.get()).as("the interrupt is passed on").isTrue();
  }

  @Test
  void theTimeOfARunIsABound() throws Exception {
    Verifier.Task task =
        new Verifier.Task(
            Mappings.find("ptx-abi-12.9"),
            Models.find("cpp20"),
            Models.find("ptx"),
            List.of("MP"),
            ProgramClass.SAME,
            Limits.DEFAULT,
            2,
            Duration.ofMillis(50));
    Verification v =
        new Verifier(task, () -> {}).run(Stream.generate(MP::test).iterator(), Optional::empty);
    assertThat(v.stopped()).contains("the time for the whole run was used up");
    assertThat(v.identityFailures()).isEmpty();
    assertThat(v.of(ProgramClass.SAME)).isPresent();
    assertThat(v.of(ProgramClass.OBJECT)).isEmpty();
    assertThat(v.of(ProgramClass.SAME).get().verdicts().values())
        .allMatch(s -> s instanceof Soundness.Unknown || s instanceof Soundness.Unsound);
  }

  /// A counterexample asks for no more than is needed: less is allowed by the source.
  @ParameterizedTest
  @CsvSource({
    "ptx-abi-12.9, cpp20, MP, true, na-rel, sc-na, ''",
    "ptx-abi-12.9, cpp20, MP, false, rlx-rel, sc-rlx, ''",
    "ptx-abi-12.9, cpp17, ISA2+rmw, true, na-rel, rmwsc-rlx, acq-na",
    "ptx-abi-13, rc11-no-nta, ISA2+rmw, false, rlx-rel, rmwar-rlx, acq-rlx"
  })
  void counterexamplesAreMinimal(
      String mapping, String source, String shape, boolean plain, String p0, String p1, String p2)
      throws Exception {
    Subject test =
        p2.isEmpty()
            ? Verify.test(shape, plain, APART, p0, p1)
            : Verify.test(shape, plain, List.of(0, 1, 2), p0, p1, p2);
    Judge judge = Verify.judge(mapping, source);
    List<Failure> failures = judge.judge(test).failures();
    assertThat(failures).isNotEmpty();
    Counterexample c = new Exhibit(judge).of(failures.getFirst());
    CheckResult forbidden = check(judge.source(), c.source());
    assertThat(forbidden.complete()).isTrue();
    assertThat(forbidden.positive()).isZero();
    assertThat(c.why()).isPresent();
    assertThat(check(judge.target(), c.target()).positive()).isPositive();
    List<Proposition> parts =
        c.source().header().condition().proposition() instanceof Proposition.And(var all)
            ? all
            : List.of();
    assertThat(parts).hasSizeGreaterThan(1);
    for (Proposition part : parts) {
      List<Proposition> fewer = parts.stream().filter(p -> !p.equals(part)).toList();
      assertThat(check(judge.source(), asking(c.source(), fewer)).positive())
          .as("without %s", part)
          .isPositive();
    }
  }

  private static CheckResult check(MemoryModel model, LitmusTest test) {
    return new Checker(model, Limits.DEFAULT, false).check(test);
  }

  private static CppTest asking(CppTest test, List<Proposition> parts) {
    Header h = test.header();
    Proposition p = parts.size() == 1 ? parts.getFirst() : new Proposition.And(parts);
    return new CppTest(
        new Header(
            h.name(),
            h.comments(),
            h.metadata(),
            h.init(),
            h.locations(),
            h.filter(),
            new Condition(Condition.Quantifier.EXISTS, p)),
        test.threads());
  }
}
