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
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Sequential consistency as axioms against what it is: all interleavings, executed one by one.
class SequentialTest {
  private static final Condition ANYTHING =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));

  private static final long SEED = Seed.value();

  /// Every program of up to four loads, stores and read-modify-writes; and each with guards, with
  /// additions and in C++ with compare-exchanges drawn at random. By day every third of them.
  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void allowsWhatInterleavingsDo(TestLanguage language) throws InputException {
    ExhaustivePrograms programs =
        new ExhaustivePrograms(
            ProgramSpace.of(
                VocabularyReader.read("test", "R:rlx W:rlx RMW:rlx", language),
                new Bounds(1, 4, 3, 2),
                Filters.NONE));
    Random random = new Random(SEED);
    int step = Rounds.all() ? 1 : 3;
    int met = 0;
    int compared = 0;
    int varied = 0;
    while (programs.hasNext()) {
      Outline outline = programs.next();
      if (met++ % step != 0) {
        continue;
      }
      compare(outline, language);
      compared++;
      Outline other = varied(outline, language, random);
      if (!other.equals(outline)) {
        compare(other, language);
        varied++;
      }
    }
    assertThat(compared).isGreaterThan(1000 / step);
    assertThat(varied).isGreaterThan(500 / step);
  }

  private static void compare(Outline outline, TestLanguage language) {
    Set<State> expected = new HashSet<>();
    new Interleavings(outline, expected).go(new int[outline.threads().size()]);
    assertThat(states(outline, language))
        .as("-Dacquit.seed=%d: %s", SEED, outline)
        .isEqualTo(expected);
  }

  private static Outline varied(Outline outline, TestLanguage language, Random random) {
    List<OutlineThread> threads = new ArrayList<>();
    for (OutlineThread thread : outline.threads()) {
      List<Step> steps = new ArrayList<>();
      OptionalInt read = OptionalInt.empty();
      for (Step step : thread.steps()) {
        Step.Access access = (Step.Access) step;
        Optional<Dependency> guard =
            read.isPresent() && random.nextBoolean()
                ? Optional.of(Dependency.guard(read.getAsInt(), random.nextInt(3)))
                : Optional.empty();
        Step.Access other = random.nextBoolean() ? access : other(access, language);
        steps.add(other.with(guard));
        read = access.reads() ? OptionalInt.of(steps.size() - 1) : read;
      }
      threads.add(new OutlineThread(thread.place(), steps));
    }
    return new Outline(threads);
  }

  private static Step.Access other(Step.Access access, TestLanguage language) {
    return switch (access) {
      case Step.Load l when language == TestLanguage.CPP ->
          new Step.Swap(l.location(), 1, 3, l.annotation(), Order.RELAXED, l.dependency());
      case Step.Update u ->
          new Step.Update(true, true, u.location(), u.value(), u.annotation(), u.dependency());
      case Step.Access a -> a;
    };
  }

  private static Set<State> states(Outline outline, TestLanguage language) {
    LitmusTest test =
        OutlineWriter.write(outline, language, "t", new LinkedHashMap<>(), List.of(), ANYTHING);
    List<Term> terms = List.copyOf(initial(outline).keySet());
    Outcomes outcomes = Outcomes.of(test, Models.sequential(), Limits.DEFAULT, terms);
    assertThat(outcomes.unknown()).isEmpty();
    return Set.copyOf(outcomes.states());
  }

  /// What registers and locations hold at first.
  private static Map<Term, Value> initial(Outline outline) {
    Map<Term, Value> all = new TreeMap<>(State.TERM_ORDER);
    for (int t = 0; t < outline.threads().size(); t++) {
      List<Step> steps = outline.threads().get(t).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Access a && a.reads()) {
          all.put(outline.result(t, i), Value.of(a instanceof Step.Swap s ? s.expected() : 0));
        }
      }
    }
    for (int l = 0; l < outline.locations(); l++) {
      all.put(Outline.memory(l), Value.of(0));
    }
    return all;
  }

  /// Executes a program in all orders of its steps.
  private static final class Interleavings {
    private final Outline outline;
    private final Set<State> found;
    private final Map<Term, Value> values = new TreeMap<>(State.TERM_ORDER);

    Interleavings(Outline outline, Set<State> found) {
      this.outline = outline;
      this.found = found;
      values.putAll(initial(outline));
    }

    void go(int[] done) {
      boolean ended = true;
      for (int t = 0; t < done.length; t++) {
        if (done[t] < outline.threads().get(t).steps().size()) {
          ended = false;
          Map<Term, Value> before = new LinkedHashMap<>(values);
          int at = done[t];
          done[t] = execute(t, at);
          go(done);
          done[t] = at;
          values.putAll(before);
        }
      }
      if (ended) {
        found.add(State.of(values));
      }
    }

    /// Executes a step, and returns which comes next: none behind a guard that does not hold.
    private int execute(int thread, int index) {
      List<Step> steps = outline.threads().get(thread).steps();
      Step.Access step = (Step.Access) steps.get(index);
      if (step.dependency().isPresent()) {
        Dependency on = step.dependency().get();
        Value expected = Value.of(on.guard().orElseThrow());
        if (!values.get(outline.result(thread, on.on())).equals(expected)) {
          return steps.size();
        }
      }
      Term location = Outline.memory(step.location());
      Value before = values.get(location);
      if (step.reads()) {
        values.put(outline.result(thread, index), before);
      }
      boolean fails = step instanceof Step.Swap s && !before.equals(Value.of(s.expected()));
      if (step.writes() && !fails) {
        boolean adds = step instanceof Step.Update u && u.adds();
        long there = adds ? ((Value.Number) before).value() : 0;
        values.put(location, Value.of(there + step.value()));
      }
      return index + 1;
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
