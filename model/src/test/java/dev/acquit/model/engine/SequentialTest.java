package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.exhaustive.Filters;
import dev.acquit.litmus.generate.exhaustive.ProgramSpace;
import dev.acquit.litmus.generate.exhaustive.VocabularyReader;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Sequential consistency as axioms against what it is: all interleavings, executed one by one.
class SequentialTest {
  private static final Condition ANYTHING =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));

  /// Every program of up to four loads, stores and read-modify-writes.
  @ParameterizedTest
  @EnumSource
  void allowsWhatInterleavingsDo(TestLanguage language) throws InputException {
    ExhaustivePrograms programs =
        new ExhaustivePrograms(
            ProgramSpace.of(
                VocabularyReader.read("test", "R:rlx W:rlx RMW:rlx", language),
                new Bounds(1, 4, 3, 2),
                Filters.NONE));
    int compared = 0;
    while (programs.hasNext()) {
      Outline outline = programs.next();
      Set<State> expected = new HashSet<>();
      new Interleavings(outline, expected).go(new int[outline.threads().size()]);
      assertThat(states(outline, language)).as(outline.toString()).isEqualTo(expected);
      compared++;
    }
    assertThat(compared).isGreaterThan(1000);
  }

  private static Set<State> states(Outline outline, TestLanguage language) {
    LitmusTest test =
        OutlineWriter.write(outline, language, "t", new LinkedHashMap<>(), List.of(), ANYTHING);
    List<Term> terms = List.copyOf(terms(outline));
    Outcomes outcomes = Outcomes.of(test, Models.sequential(), Limits.DEFAULT, terms);
    assertThat(outcomes.unknown()).isEmpty();
    return Set.copyOf(outcomes.states());
  }

  private static Set<Term> terms(Outline outline) {
    Map<Term, Value> all = new TreeMap<>(State.TERM_ORDER);
    for (int t = 0; t < outline.threads().size(); t++) {
      List<Step> steps = outline.threads().get(t).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Access a && a.reads()) {
          all.put(outline.result(t, i), Value.ZERO);
        }
      }
    }
    for (int l = 0; l < outline.locations(); l++) {
      all.put(Outline.memory(l), Value.ZERO);
    }
    return all.keySet();
  }

  /// Executes a program in all orders of its steps.
  private static final class Interleavings {
    private final Outline outline;
    private final Set<State> found;
    private final Map<Term, Value> values = new TreeMap<>(State.TERM_ORDER);

    Interleavings(Outline outline, Set<State> found) {
      this.outline = outline;
      this.found = found;
      terms(outline).forEach(t -> values.put(t, Value.ZERO));
    }

    void go(int[] done) {
      boolean ended = true;
      for (int t = 0; t < done.length; t++) {
        if (done[t] < outline.threads().get(t).steps().size()) {
          ended = false;
          Map<Term, Value> before = new LinkedHashMap<>(values);
          execute(t, done[t]++);
          go(done);
          done[t]--;
          values.putAll(before);
        }
      }
      if (ended) {
        found.add(State.of(values));
      }
    }

    private void execute(int thread, int index) {
      Step.Access step = (Step.Access) outline.threads().get(thread).steps().get(index);
      Term location = Outline.memory(step.location());
      if (step.reads()) {
        values.put(outline.result(thread, index), values.get(location));
      }
      if (step.writes()) {
        values.put(location, Value.of(step.value()));
      }
    }
  }

  @Test
  void whatIsBeforeABarrierComesFirst() throws InputException {
    LitmusTest test =
        LitmusReader.read(
            "test",
            """
            PTX barrier
            { x=0; }
             P0@cta 0   | P1@cta 0   ;
             st.weak x, 1 | bar.sync 0 ;
             bar.sync 0 | ld.weak r0, x ;
            exists (1:r0=0)
            """);
    List<Term> terms = List.of(new Term.ThreadRegister(1, "r0"));
    assertThat(Outcomes.of(test, Models.sequential(), Limits.DEFAULT, terms).states())
        .containsExactly(State.of(Map.of(terms.getFirst(), Value.of(1))));
  }
}
