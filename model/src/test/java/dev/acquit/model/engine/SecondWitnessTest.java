package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.Values;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.model.sat.EmbeddedSolver;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An answer without an execution is asked of the other engine, which says so where it knows one.
class SecondWitnessTest {
  private static final String BUFFER =
      """
      PTX SB
      { x=0; y=0; }
       P0@cta 0,gpu 0           | P1@cta 1,gpu 0 ;
       st.relaxed.gpu.u32 [x], 1 | st.relaxed.gpu.u32 [y], 1 ;
       fence.sc.gpu             | fence.sc.gpu ;
       ld.relaxed.gpu.u32 r0, [y] | ld.relaxed.gpu.u32 r0, [x] ;
      """;

  private static final String WAIT =
      """
      C wait
      { f=0; }
      P0 (atomic_int* f) {
        int a = atomic_load_explicit(f, memory_order_relaxed);
        while (a == 0) { a = atomic_load_explicit(f, memory_order_relaxed); }
      }
      P1 (atomic_int* f) { atomic_store_explicit(f, #, memory_order_relaxed); }
      exists (true)
      """;

  private static LitmusTest test(String text) throws Exception {
    return LitmusReader.read("witness", text);
  }

  private static SecondWitness witness(MemoryModel model) {
    return new SecondWitness(
        model, Limits.DEFAULT, EmbeddedSolver.ofTests(), new Budget(Limits.DEFAULT.time()));
  }

  private static SecondWitness.Word formula(LitmusTest test) throws Exception {
    Proposition wanted = test.header().condition().proposition();
    return witness(Models.find("ptx"))
        .formula(Programs.of(test), test.header(), wanted, List.copyOf(wanted.terms()));
  }

  private static SecondWitness.Word search(LitmusTest test) throws Exception {
    Proposition wanted = test.header().condition().proposition();
    List<Term> terms = List.copyOf(wanted.terms());
    return witness(Models.find("ptx")).search(test, wanted, terms);
  }

  @Test
  void whatIsThereIsSaidAndWhatIsNotIsNot() throws Exception {
    LitmusTest none = test(BUFFER + "exists (0:r0=0 /\\ 1:r0=0)");
    LitmusTest some = test(BUFFER + "exists (0:r0=0 /\\ 1:r0=1)");
    assertThat(formula(none)).isEqualTo(new SecondWitness.Word.Same());
    assertThat(search(none)).isEqualTo(new SecondWitness.Word.Same());
    assertThat(formula(some)).isEqualTo(new SecondWitness.Word.Against());
    assertThat(search(some)).isEqualTo(new SecondWitness.Word.Against());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exists (0:r0=0 /\\ 1:r0=0)",
        "~exists (0:r0=0 /\\ 1:r0=0)",
        "forall (0:r0=1 \\/ 1:r0=1)"
      })
  void anAnswerWithoutAnExecutionSaysWhoSaysSo(String condition) throws Exception {
    Checker checker = new Checker(Models.find("ptx"), Limits.DEFAULT, false);
    LitmusTest test = test(BUFFER + condition);
    assertThat(checker.by(Engine.AUTO).check(test).support()).contains(new Support.TwoEngines());
    assertThat(checker.by(Engine.SYMBOLIC).check(test).support()).contains(Support.NOT_ASKED);
    LitmusTest shown = test(BUFFER + "exists (0:r0=0 /\\ 1:r0=1)");
    assertThat(checker.by(Engine.AUTO).check(shown).support()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void whetherAWaitEndsIsSaidByTwo(int stored) throws Exception {
    TerminationResult result =
        new TerminationChecker(
                Models.find("cpp20"),
                ProgressModels.find("fair"),
                Visibility.COHERENCE,
                Limits.DEFAULT)
            .check(test(WAIT.replace("#", "" + stored)));
    assertThat(result.verdict())
        .isEqualTo(stored == 1 ? TerminationVerdict.TERMINATES : TerminationVerdict.MAY_HANG);
    assertThat(result.support())
        .contains(stored == 1 ? new Support.TwoEngines() : new Support.Replayed());
  }

  /// The round that is said to be repeated reads what leaves the loop.
  @Test
  void aHangThatIsNoneIsRefuted() throws Exception {
    assertThat(replay(1)).isInstanceOf(HangReplay.Outcome.Differs.class);
    assertThat(replay(0)).isInstanceOf(HangReplay.Outcome.GoesOn.class);
  }

  private static HangReplay.Outcome replay(int stored) throws Exception {
    Program program = Programs.of(test(WAIT.replace("#", "" + stored)));
    List<ThreadPath> paths = List.of(endings(program, 0, true), endings(program, 1, false));
    Candidate candidate = new Candidate(program, paths);
    Values values = new Values(candidate);
    int last = candidate.base(0) + paths.get(0).events().size() - 1;
    for (int e = candidate.base(0); e <= last; e++) {
      values.readFrom(e, e == last ? candidate.base(1) : 0);
    }
    return HangReplay.of(new Search.Found(candidate, null, values));
  }

  private static ThreadPath endings(Program program, int t, boolean waits) {
    var all =
        PathFinder.findEndings(
            program.threads().get(t),
            Surroundings.of(program, t),
            new LoopRules(3, false),
            PathFinder.Wait.ONE,
            () -> {});
    return (waits ? all.waiting() : all.paths()).getLast();
  }
}
