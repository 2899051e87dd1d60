package dev.acquit.mapper.repair;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.Occurrence;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mixing;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Runs the tests of counterexamples again with the enumerating engine. The condition of such a
/// test asks for what the source model forbids it, so only the target model has to be asked.
public final class EngineReplay implements Replay {
  /// More compilations of one test than this are not looked at; the oracle is asked instead.
  private static final int MOST = 256;

  private final MemoryModel target;
  private final Limits limits;

  /// @param target the PTX model
  /// @param limits what one compilation may cost
  public EngineReplay(MemoryModel target, Limits limits) {
    this.target = target;
    this.limits = limits;
  }

  @Override
  public Optional<List<Use>> uses(Counterexample counterexample, Mapping table) {
    Lowering lowering = Lowering.of(counterexample.source(), table);
    List<PtxThread> threads = counterexample.target().threads();
    Optional<Choice> taken =
        table.header().mixing() == Mixing.ANY
            ? byThread(lowering, threads)
            : lowering
                .choices()
                .limit(MOST)
                .filter(c -> lowering.lower(c).test().threads().equals(threads))
                .findFirst();
    return taken.map(c -> uses(lowering, c));
  }

  /// The choice that makes these threads. What a thread becomes depends on its own occurrences
  /// alone, so they are found one after the other.
  private static Optional<Choice> byThread(Lowering lowering, List<PtxThread> threads) {
    Optional<Choice> choice = Optional.of(lowering.first());
    for (int i = 0; i < threads.size(); i++) {
      int position = i;
      PtxThread wanted = threads.get(i);
      List<Occurrence> its =
          lowering.occurrences().stream().filter(o -> o.thread() == wanted.id()).toList();
      choice =
          choice.flatMap(c ->
              variants(c, its)
                  .filter(v -> lowering.lower(v).test().threads().get(position).equals(wanted))
                  .findFirst());
    }
    return choice;
  }

  /// The choices that differ from one at most in some occurrences.
  private static Stream<Choice> variants(Choice choice, List<Occurrence> occurrences) {
    Stream<Choice> all = Stream.of(choice);
    for (Occurrence o : occurrences) {
      all =
          all.flatMap(c ->
              IntStream.range(0, o.alternatives())
                  .mapToObj(alternative -> {
                    List<Integer> changed = new ArrayList<>(c.alternatives());
                    changed.set(o.index(), alternative);
                    return new Choice(changed);
                  }));
    }
    return all;
  }

  private static List<Use> uses(Lowering lowering, Choice choice) {
    TreeSet<Use> uses = new TreeSet<>();
    lowering.occurrences().forEach(o -> uses.add(new Use(o.row(), choice.of(o))));
    return List.copyOf(uses);
  }

  @Override
  public Optional<Counterexample> fails(Counterexample counterexample, Mapping table) {
    return Lowering.of(counterexample.source(), table)
        .all()
        .limit(MOST)
        .map(lowered -> again(counterexample, lowered))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Counterexample> again(Counterexample c, Lowered lowered) {
    PtxTest test = lowered.test();
    Checker checker = new Checker(target, limits, false);
    if (checker.check(test).positive() == 0) {
      return Optional.empty();
    }
    List<Term> terms = List.copyOf(c.outcome().values().keySet());
    List<Term> itsTerms = terms.stream().map(t -> renamed(t, lowered)).toList();
    Condition condition = test.header().condition();
    Optional<State> state =
        checker.check(asking(test, itsTerms, condition)).states().keySet().stream()
            .filter(s -> condition.proposition().holds(s::value))
            .findFirst();
    return state.flatMap(s ->
        checker
            .check(asking(test, List.of(), exactly(s, itsTerms)))
            .witness()
            .map(w ->
                new Counterexample(
                    c.programClass(),
                    c.source(),
                    test,
                    s.as(terms, itsTerms).in(TypedTerms.of(c.source())),
                    c.why(),
                    w,
                    c.size())));
  }

  private static Term renamed(Term term, Lowered lowered) {
    return term instanceof Term.ThreadRegister r
        ? Optional.<Term>ofNullable(lowered.registers().get(r)).orElse(term)
        : term;
  }

  private static Condition exactly(State state, List<Term> terms) {
    return Condition.exists(
        Proposition.all(terms.stream().map(t -> Proposition.equal(t, state.value(t))).toList()));
  }

  private static PtxTest asking(PtxTest test, List<Term> shown, Condition condition) {
    return new PtxTest(test.header().asking(condition, shown), test.threads());
  }
}
