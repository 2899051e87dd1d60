package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Step;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.engine.Preparation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Looks for a litmus test that shows what a sequence allows and every alternative forbids.
///
/// The catalogue's tests are compiled by the table, the recommended alternative everywhere, and the
/// operation's instructions are replaced: by each alternative of its row, and by what was emitted.
/// An outcome that only the latter has counts. One that a C++ model forbids the source, which has
/// no data race in it, is preferred; where there is none, one that only the table forbids.
final class CounterexampleSearch {
  /// The flag of the PTX models for a data race.
  private static final String RACE = "race";

  private final Mapping mapping;
  private final Table table;
  private final List<MemoryModel> sources;
  private final MemoryModel target;
  private final Limits limits;
  private final List<Shape> shapes;
  private final Map<Key, CompiledShape> trials = new ConcurrentHashMap<>();

  CounterexampleSearch(
      Mapping mapping,
      Table table,
      List<MemoryModel> sources,
      MemoryModel target,
      Limits limits,
      List<Shape> shapes) {
    this.mapping = mapping;
    this.table = table;
    this.sources = List.copyOf(sources);
    this.target = target;
    this.limits = limits;
    this.shapes = List.copyOf(shapes);
  }

  private record Key(Shape shape, Question question) {}

  /// What a search ends with.
  ///
  /// @param evidence what was found
  /// @param shape the test that showed it
  /// @param tried how many tests were tried
  /// @param open how many of them could not be decided within the limits
  record Result(Optional<LitmusEvidence> evidence, Optional<Shape> shape, int tried, int open) {}

  /// Looks for an outcome, and for a data race where a look beforehand may have one.
  ///
  /// @param question the operation
  /// @param emitted what was emitted for it
  /// @param losses what structure says is lost: tests that show it are tried first
  /// @param alternative which alternative of the row is to be shown beside it
  Result find(Question question, Sequence emitted, Set<Loss> losses, int alternative) {
    int tried = 0;
    int open = 0;
    Result second = null;
    boolean blind = emitted.mains().stream().anyMatch(m -> m.action() == Step.Action.RED);
    // A read more allows no outcome more, so nothing but a data race can come of a look beforehand.
    boolean onlyRace = losses.equals(Set.of(Loss.PEEK));
    for (Shape shape : Catalogue.order(shapes, question, losses)) {
      if (onlyRace && !shape.shows().contains(Loss.PEEK)) {
        continue;
      }
      if (blind && !shape.isBlind()) {
        continue;
      }
      CompiledShape trial = trials.computeIfAbsent(new Key(shape, question), k -> trial(k));
      Optional<PtxTest> test = trial.place().with(emitted, shape.name() + "+emitted");
      if (trial.allowed().unknown().isPresent() || test.isEmpty()) {
        open += test.isPresent() ? 1 : 0;
        continue;
      }
      tried++;
      switch (trial
          .allowed()
          .beyond(
              test.get(),
              target,
              limits,
              trial.itsTerms(),
              trial.place().agreeing(emitted),
              new Preparation(limits))) {
        case Outcomes.Beyond.Nothing n -> {}
        case Outcomes.Beyond.Unknown u -> open++;
        case Outcomes.Beyond.Found(var state, var witness)
            when trial.standings().defining().isEmpty() -> {
          // A source that races in all models says nothing.
        }
        case Outcomes.Beyond.Found(var state, var witness) -> {
          LitmusEvidence e =
              evidence(
                  trial,
                  alternative,
                  test.get(),
                  CompiledShape.values(state, trial.itsTerms()),
                  agreed(trial.place().agreeing(emitted), state),
                  witness);
          Result result = new Result(Optional.of(e), Optional.of(shape), tried, open);
          if (!e.forbiddenBy().isEmpty()) {
            return result;
          }
          second = second == null ? result : second;
        }
      }
      if (emitted.peeks() && shape.shows().contains(Loss.PEEK)) {
        Optional<LitmusEvidence> race = race(trial, alternative, test.get());
        if (race.isPresent() && onlyRace) {
          return new Result(race, Optional.of(shape), tried, open);
        } else if (race.isPresent()) {
          second = new Result(race, Optional.of(shape), tried, open);
        }
      }
    }
    return second != null ? second : new Result(Optional.empty(), Optional.empty(), tried, open);
  }

  private CompiledShape trial(Key key) {
    TestMaker.Made made = new TestMaker(key.shape(), key.question()).make();
    Lowering lowering = Lowering.of(made.test(), mapping);
    Lowered lowered = lowering.lower(lowering.recommended());
    List<Term> itsTerms =
        made.terms().stream()
            .map(t -> t instanceof Term.ThreadRegister r ? lowered.registers().get(r) : t)
            .toList();
    Substitution place = Substitution.at(lowered, key.shape().spot());
    List<PtxTest> compiled = new ArrayList<>();
    Outcomes allowed = null;
    Preparation preparation = new Preparation(limits);
    for (Table.Choice choice : table.choices(key.question())) {
      if (choice.asked()) {
        PtxTest test =
            place
                .with(choice.sequence(), key.shape().name() + "+" + mapping.name())
                .orElseThrow(() -> new IllegalStateException("an alternative fits its row"));
        compiled.add(test);
        allowed =
            allowed == null
                ? Outcomes.of(test, target, limits, itsTerms, preparation)
                : allowed.and(test, target, limits, itsTerms, preparation);
      }
    }
    Standings standings = new Standings(sources, made.test(), made.terms(), limits);
    return new CompiledShape(
        made.test(), made.terms(), itsTerms, place, compiled, allowed, standings);
  }

  private static LitmusEvidence evidence(
      CompiledShape trial,
      int alternative,
      PtxTest emitted,
      List<Value> state,
      List<Proposition> agreed,
      ExecutionView witness) {
    List<Integer> kept = trial.everything();
    List<String> forbidding = trial.standings().forbidding(kept, state);
    Set<List<Value>> allowed = CompiledShape.values(trial.allowed(), trial.itsTerms());
    for (int i = trial.terms().size() - 1; i >= 0 && kept.size() > 1; i--) {
      List<Integer> fewer = new ArrayList<>(kept);
      fewer.remove(Integer.valueOf(i));
      if (!CompiledShape.has(allowed, fewer, state)
          && trial.standings().forbidding(fewer, state).equals(forbidding)) {
        kept = fewer;
      }
    }
    Proposition asks = asking(kept, state, trial.terms());
    Proposition itsAsks = asking(kept, state, trial.itsTerms());
    return new LitmusEvidence(
        LitmusEvidence.Shows.OUTCOME,
        new CppTest(header(trial.source(), asks), trial.source().threads()),
        new PtxTest(header(emitted, both(itsAsks, agreed)), emitted.threads()),
        compiled(trial, alternative, itsAsks),
        forbidding,
        trial.standings().allowing(kept, state),
        witness);
  }

  private Optional<LitmusEvidence> race(CompiledShape trial, int alternative, PtxTest emitted) {
    Proposition always = new Proposition.Constant(true);
    PtxTest test = new PtxTest(header(emitted, always), emitted.threads());
    CheckResult mine = new Checker(target, limits, false).check(test);
    CheckResult its = new Checker(target, limits, false).check(trial.compiled().get(alternative));
    if (!mine.flags().contains(RACE) || its.flags().contains(RACE) || !its.complete()) {
      return Optional.empty();
    }
    return mine.witness()
        .map(witness ->
            new LitmusEvidence(
                LitmusEvidence.Shows.RACE,
                new CppTest(header(trial.source(), always), trial.source().threads()),
                test,
                compiled(trial, alternative, always),
                trial.standings().defining(),
                List.of(),
                witness));
  }

  /// What the registers hold that must hold the same, but for the first, which the test has anyway.
  private static List<Proposition> agreed(List<Term> same, State state) {
    return same.stream().skip(1).map(t -> Proposition.equal(t, state.value(t))).toList();
  }

  private static Proposition both(Proposition asks, List<Proposition> more) {
    List<Proposition> parts =
        new ArrayList<>(asks instanceof Proposition.And(var own) ? own : List.of(asks));
    parts.addAll(more);
    return Proposition.all(parts);
  }

  private static PtxTest compiled(CompiledShape trial, int alternative, Proposition asks) {
    PtxTest test = trial.compiled().get(alternative);
    return new PtxTest(header(test, asks), test.threads());
  }

  private static Proposition asking(List<Integer> kept, List<Value> state, List<Term> terms) {
    return Proposition.all(
        kept.stream().map(i -> Proposition.equal(terms.get(i), state.get(i))).toList());
  }

  /// Without metadata: which alternatives a lowering took is not true of what was replaced in it.
  private static Header header(LitmusTest test, Proposition asks) {
    Header h = test.header();
    return new Header(
        h.name(),
        h.comments(),
        new LinkedHashMap<>(),
        h.init(),
        List.of(),
        Optional.empty(),
        Condition.exists(asks));
  }
}
