package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Work;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverId;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Proofs whose answers are known, and what a proof does when it cannot go on.
@Tag("slow")
class ProverTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private static Verification published;

  private static ProofTask task(
      MappingFile table, MemoryModel source, int bound, ProgramClass widest, Duration time)
      throws InputException {
    return new ProofTask(
        table,
        source,
        Models.find("ptx"),
        bound,
        widest,
        new Sat4jSolver(),
        Limits.DEFAULT.withTime(LONG),
        2,
        time);
  }

  /// What two tests ask is proved once.
  private static Verification published() throws InputException, UnsupportedModelException {
    if (published == null) {
      published = prove(Mappings.find("ptx-abi-12.9"), "cpp20", 4, ProgramClass.SAME);
    }
    return published;
  }

  private static Verification prove(MappingFile table, String source, int bound, ProgramClass c)
      throws InputException, UnsupportedModelException {
    return new Proof(task(table, Models.find(source), bound, c, LONG), ProofProgress.none()).run();
  }

  /// Of what no program says a proof says nothing.
  @Test
  void setsThatNoProgramFills() throws Exception {
    MemoryModel model =
        ModelCompiler.compile(
            "own",
            "own.cat",
            "\"own\"\nacyclic po | co | rf as A\nempty [SG & W] as B\n",
            _ -> Optional.empty());
    ProofTask task = task(Mappings.find("ptx-abi-13"), model, 2, ProgramClass.SAME, LONG);
    assertThatThrownBy(() -> new Proof(task, ProofProgress.none()).run())
        .isInstanceOf(UnsupportedModelException.class)
        .hasMessageContaining("the set SG is not known here");
  }

  /// A table with one row changed, as `load seq_cst = ld.acquire.S`.
  private static MappingFile table(String name, String change) throws InputException {
    MappingFile file = Mappings.find(name);
    if (change.equals("-")) {
      return file;
    }
    String[] parts = change.split(" = ");
    RowKey key =
        RowKey.all().stream().filter(k -> k.toString().equals(parts[0])).findFirst().orElseThrow();
    List<Template> sequence =
        Arrays.stream(parts[1].split("; ")).map(t -> Template.of(t).orElseThrow()).toList();
    Mapping changed = file.mapping().replaced(key, 0, "changed", sequence);
    return new MappingFile(file.file(), file.hash(), changed);
  }

  private static String unsound(Verification v, ProgramClass c) {
    String rows =
        v.of(c).orElseThrow().verdicts().entrySet().stream()
            .filter(e -> e.getValue() instanceof Soundness.Unsound)
            .map(e -> e.getKey().toString())
            .collect(Collectors.joining(" + "));
    return rows.isEmpty() ? "-" : rows;
  }

  /// One that is sound and one that is not; at night all.
  static List<Arguments> answers() throws IOException {
    return Rounds.rows(
            Files.readAllLines(Path.of("src/test/resources/prove/answers.csv")).stream()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.split(", "))
                .toList(),
            cells -> cells[5].equals("-"))
        .stream()
        .map(cells -> Arguments.of((Object[]) cells))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("answers")
  @Timeout(300)
  void knownAnswersComeOut(
      String table, String change, String source, int bound, String programClass, String expected)
      throws InputException, UnsupportedModelException {
    ProgramClass c = ProgramClass.valueOf(programClass.toUpperCase(Locale.ROOT));
    Verification v =
        List.of(table, change, source, bound, c)
                .equals(List.of("ptx-abi-12.9", "-", "cpp20", 4, ProgramClass.SAME))
            ? published()
            : prove(table(table, change), source, bound, c);
    assertThat(unsound(v, c)).isEqualTo(expected);
    assertThat(v.stopped()).isEmpty();
    assertThat(((Work.Queries) v.of(c).orElseThrow().work()).complete()).isEqualTo(bound);
  }

  /// The ASPLOS 2019 paper, Figure 12: a release sequence of C++17 goes through a read-modify-write
  /// that does not release on the `atom` itself.
  @Tag("nightly")
  @Test
  @Timeout(300)
  void theReleaseSequenceOfFigure12IsFound() throws InputException, UnsupportedModelException {
    MappingFile broken = table("ptx-abi-12.8", "rmw seq_cst = fence.sc.S; atom.acquire.S");
    MemoryModel source = Models.find("cpp17");
    Asker asker = new Asker(source, Models.find("ptx"), new Sat4jSolver(), Limits.DEFAULT, LONG);
    Finding finding =
        asker.ask(
            new Query(
                ProgramClass.SAME,
                new Layout(List.of(2, 2, 2)),
                source.axioms().stream()
                    .filter(a -> a.name().equals("Coherence"))
                    .findFirst()
                    .orElseThrow()),
            broken.mapping());
    assertThat(finding).isInstanceOf(Finding.Confirmed.class);
    assertThat(((Finding.Confirmed) finding).failure().uses())
        .contains(new Use(RowKey.RMW_SEQ_CST, 0));
  }

  /// Making a formula takes seconds.
  @Test
  void theMakingOfAFormulaEndsWhenTheThreadIsInterrupted()
      throws InputException, UnsupportedModelException {
    MappingFile table = Mappings.find("ptx-abi-13");
    MemoryModel source = Models.find("cpp20");
    SatSolver nobody =
        new SatSolver() {
          @Override
          public SolverId id() {
            return new Sat4jSolver().id();
          }

          @Override
          public Answer solve(Clauses clauses, Duration time) {
            throw new AssertionError("the formula was made");
          }
        };
    Asker asker = new Asker(source, Models.find("ptx"), nobody, Limits.DEFAULT, LONG);
    Query query =
        new Query(ProgramClass.SAME, new Layout(List.of(2, 2)), source.axioms().getFirst());
    Thread.currentThread().interrupt();
    Finding finding = asker.ask(query, table.mapping());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(finding).isEqualTo(new Finding.Open("it was interrupted", 0));
  }

  /// A solver that is given what is left of the time says that this was too little, and not why.
  @Test
  void aSolverThatUsesUpTheTimeOfTheRunHasUsedItUp()
      throws InputException, UnsupportedModelException {
    MemoryModel source = Models.find("cpp20");
    SatSolver slow =
        new SatSolver() {
          @Override
          public SolverId id() {
            return SolverId.library("slow");
          }

          @Override
          public Answer solve(Clauses clauses, Duration time) {
            LockSupport.parkNanos(time.toNanos());
            return new Answer.Unknown("the solver had no answer within 0 ms");
          }
        };
    Asker asker =
        new Asker(source, Models.find("ptx"), slow, Limits.DEFAULT, Duration.ofSeconds(3));
    Query query = new Query(ProgramClass.SAME, new Layout(List.of(1)), source.axioms().getFirst());
    assertThat(asker.left()).isPositive();
    Finding finding = asker.ask(query, Mappings.find("ptx-abi-13").mapping());
    while (!asker.late()) {
      // The wait may end early for no reason.
      finding = asker.ask(query, Mappings.find("ptx-abi-13").mapping());
    }
    assertThat(finding).isEqualTo(new Finding.Open("the time for the whole run was used up", 0));
  }

  @Test
  void aCounterexampleIsForbiddenInTheSourceAndAllowedInTheTarget()
      throws InputException, UnsupportedModelException {
    Verification v = published();
    Soundness.Unsound unsound =
        (Soundness.Unsound)
            v.of(ProgramClass.SAME).orElseThrow().verdicts().get(new Use(RowKey.LOAD_SEQ_CST, 0));
    Counterexample c = unsound.counterexample();
    assertThat(new Checker(v.source(), Limits.DEFAULT, false).check(c.source()).verdict())
        .isEqualTo(Verdict.FAILS);
    assertThat(new Checker(v.target(), Limits.DEFAULT, false).check(c.target()).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(c.size()).isEqualTo(4);
  }

  /// The published Alloy check cannot have a read-modify-write; with a source model like that, rows
  /// of read-modify-writes are not proved but not reached.
  @Test
  void whatNoProgramReachesIsNotProved() throws InputException, UnsupportedModelException {
    MemoryModel without =
        ModelCompiler.compile(
            "without",
            "without.cat",
            "\"C++20 without read-modify-writes\"\n"
                + "include \"cpp20.cat\"\n"
                + "guarded_undefined_unless empty (R & RMW) as none\n",
            Models::text);
    Verification v =
        new Proof(
                task(Mappings.find("ptx-abi-12.8"), without, 2, ProgramClass.SAME, LONG),
                ProofProgress.none())
            .run();
    Map<Use, Soundness> verdicts = v.of(ProgramClass.SAME).orElseThrow().verdicts();
    verdicts.forEach((use, verdict) ->
        assertThat(verdict)
            .as(use.toString())
            .isInstanceOf(
                // A compare-exchange that fails is a read: rows of all orders that allow a
                // failure
                // are still reached by it.
                Soundness.Sound.class));
    MemoryModel nothing =
        ModelCompiler.compile(
            "nothing",
            "nothing.cat",
            "\"C++20 without fences\"\n"
                + "include \"cpp20.cat\"\n"
                + "guarded_undefined_unless empty F as none\n",
            Models::text);
    Verification w =
        new Proof(
                task(Mappings.find("ptx-abi-12.8"), nothing, 2, ProgramClass.SAME, LONG),
                ProofProgress.none())
            .run();
    assertThat(
            w.of(ProgramClass.SAME).orElseThrow().verdicts().get(new Use(RowKey.FENCE_SEQ_CST, 0)))
        .isInstanceOf(Soundness.NotReached.class);
  }

  /// A solver that cannot find what there is leaves it open whether an alternative is reached.
  @Test
  void whatWasNotSettledIsNotCalledNotReached() throws InputException, UnsupportedModelException {
    ProofTask task =
        task(Mappings.find("ptx-abi-12.8"), Models.find("cpp20"), 2, ProgramClass.SAME, LONG);
    SatSolver weak =
        new SatSolver() {
          @Override
          public SolverId id() {
            return SolverId.library("weak");
          }

          @Override
          public Answer solve(Clauses clauses, Duration time) {
            Answer answer = task.solver().solve(clauses, time);
            return answer instanceof Answer.Satisfiable ? new Answer.Unknown("weak") : answer;
          }
        };
    Verification v = new Proof(task.with(weak), ProofProgress.none()).run();
    assertThat(v.stopped()).isEmpty();
    assertThat(v.of(ProgramClass.SAME).orElseThrow().verdicts().values())
        .allMatch(s -> s instanceof Soundness.Unknown u && u.why().contains("was not settled"));
  }

  /// What is known of a class stays known when a wider one takes too long.
  @Test
  void aClassThatIsCompleteIsSoundThoughTheRunIsStopped()
      throws InputException, UnsupportedModelException {
    Thread self = Thread.currentThread();
    AtomicInteger rounds = new AtomicInteger();
    Verification v =
        new Proof(
                task(
                    Mappings.find("ptx-abi-12.8"),
                    Models.find("cpp20"),
                    2,
                    ProgramClass.MIXED,
                    LONG),
                (programClass, instructions, done, of) -> {
                  if (instructions == 2 && done == of && rounds.incrementAndGet() == 2) {
                    self.interrupt();
                  }
                })
            .run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(v.stopped()).isPresent();
    assertThat(v.of(ProgramClass.SAME).orElseThrow().verdicts().values())
        .allMatch(s -> s instanceof Soundness.Sound);
  }

  @Test
  void aRunWithoutTimeSaysWhatIsComplete() throws InputException, UnsupportedModelException {
    Verification v =
        new Proof(
                task(
                    Mappings.find("ptx-abi-12.8"),
                    Models.find("cpp20"),
                    6,
                    ProgramClass.MIXED,
                    Duration.ofMillis(300)),
                ProofProgress.none())
            .run();
    assertThat(v.stopped()).isPresent();
    Work.Queries work = (Work.Queries) v.of(ProgramClass.MIXED).orElseThrow().work();
    assertThat(work.complete()).isBetween(0, 5);
    assertThat(v.of(ProgramClass.MIXED).orElseThrow().verdicts().values())
        .allMatch(s -> s instanceof Soundness.Unknown);
  }

  @Test
  @Timeout(300)
  void anInterruptEndsAProof() throws InputException, UnsupportedModelException {
    ProofTask task =
        task(Mappings.find("ptx-abi-13"), Models.find("cpp20"), 4, ProgramClass.MIXED, LONG);
    Thread self = Thread.currentThread();
    Proof proof =
        new Proof(
            task,
            (programClass, instructions, done, of) -> {
              if (instructions == 2) {
                self.interrupt();
              }
            });
    Verification v = proof.run();
    assertThat(v.stopped()).contains("it was interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  /// Who wants to stop does not wait for formulas that nobody asks then: of so many instructions
  /// they take minutes to make.
  @Test
  @Timeout(300)
  void withoutTimeNoFormulaIsMade() throws InputException, UnsupportedModelException {
    MappingFile table = Mappings.find("ptx-abi-13");
    ProofTask task = task(table, Models.find("cpp20"), 14, ProgramClass.SAME, LONG);
    Reach.Occurring reached = new Reach(task).upToBound(table.mapping(), Duration.ZERO);
    assertThat(reached.found()).isNotEmpty();
    assertThat(reached.complete()).isFalse();
  }
}
