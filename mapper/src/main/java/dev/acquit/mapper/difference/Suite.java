package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.weaken.Accessed;
import dev.acquit.mapper.weaken.Relaxation;
import dev.acquit.mapper.weaken.Relaxation.Kind;
import dev.acquit.mapper.weaken.Relaxations;
import dev.acquit.mapper.weaken.Repertoire;
import dev.acquit.model.engine.Limits;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// The comprehensive suite of minimal tests of a model, after D. Lustig, A. Wright, A.
/// Papakonstantinou, O. Giroux, "Automated Synthesis of Comprehensive Memory Model Litmus Test
/// Suites", ASPLOS 2017.
///
/// A test is a program and a final state of all its registers and locations. It is minimal if the
/// model forbids the state, and allows what is left of it ([Relaxation#project]) to each relaxation
/// of the program: an instruction removed (RI), an order demoted (DMO), a fence demoted (DF), a
/// scope demoted (DS), a dependency removed (RD), a read-modify-write decomposed (DRMW). What a
/// program without a meaning may do is everything, so a relaxation that brings in a race allows.
///
/// When an instruction is removed, nothing is asked any more of the register that it filled, of
/// registers that got their values from its write, and of its location if its write was the last.
/// The paper removes the event and its edges from an execution, which says the same of reads-from.
/// There an outcome is reads-from and coherence; here it is a final state, which does not show the
/// coherence order of writes that are neither last nor told apart by a read. Two writes of a
/// location need no more than its final value; of three, tests that only an order in the middle
/// would tell apart are one test.
///
/// Each test comes once: tests that differ only in the names of threads, locations and values are
/// the same. They come in the order of the programs, those of a program in the order of states,
/// whatever the number of jobs.
public final class Suite {
  private static final Set<Kind> KINDS =
      EnumSet.of(
          Kind.REMOVE_ACCESS,
          Kind.REMOVE_FENCE,
          Kind.WEAKEN_ORDER,
          Kind.WEAKEN_FENCE,
          Kind.NARROW_SCOPE,
          Kind.REMOVE_DEPENDENCY,
          Kind.SPLIT_UPDATE);

  private final Semantics model;
  private final Evaluator evaluator;
  private final Repertoire repertoire;
  private final Naming naming;
  private final SearchOptions options;
  private final Set<String> open = new ConcurrentSkipListSet<>();
  private final Numbering numbering = new Numbering("S");
  private final AtomicLong undefined = new AtomicLong();

  /// @param model what says which outcomes are allowed
  /// @param vocabulary what the programs are made of, and so what is weaker: where it has no plain
  ///   loads, a relaxed one is the weakest there is
  /// @param limits what each test may cost
  /// @param naming knows the names of tests
  /// @param options how to search
  public Suite(
      Semantics model, Vocabulary vocabulary, Limits limits, Naming naming, SearchOptions options) {
    this.model = model;
    this.evaluator = new Evaluator(vocabulary.language(), limits);
    this.repertoire = Repertoire.of(vocabulary);
    this.naming = naming;
    this.options = options;
  }

  /// The relaxations of a program that count for minimality.
  static List<Relaxation> relaxations(Outline program, Repertoire repertoire) {
    return Relaxations.of(program, repertoire).stream()
        .filter(r -> KINDS.contains(r.kind()))
        .toList();
  }

  /// Looks at programs.
  ///
  /// @param programs the programs, small ones first, each once up to symmetry
  /// @param receiver gets each test as soon as those before it are known
  /// @return how far it came
  public SearchEnd run(Iterator<Outline> programs, Consumer<SuiteTest> receiver) {
    AtomicInteger found = new AtomicInteger();
    Pass<List<SuiteTest>> pass =
        new Pass<>(
            options,
            this::tests,
            tests -> {
              for (SuiteTest test : tests) {
                if (wanted(found.get())) {
                  found.incrementAndGet();
                  receiver.accept(numbered(test));
                }
              }
            },
            size -> wanted(found.get()),
            () -> !wanted(found.get()));
    pass.run(programs, found);
    return new SearchEnd(
        pass.programs(),
        undefined.get(),
        pass.complete(),
        found.get(),
        List.copyOf(open),
        pass.stopped());
  }

  private SuiteTest numbered(SuiteTest t) {
    return t.family().isPresent()
        ? t
        : new SuiteTest(
            t.outline(), t.outcome(), t.family(), numbering.name(t.test(), t.outline().size()));
  }

  private boolean wanted(int found) {
    return options.most().isEmpty() || found < options.most().getAsInt();
  }

  /// The minimal tests of a program.
  private List<SuiteTest> tests(Outline program) {
    return switch (evaluator.answer(model, program)) {
      case SemanticsAnswer.Unknown(String why) -> {
        open.add(why);
        yield List.of();
      }
      case SemanticsAnswer.Undefined u -> {
        undefined.incrementAndGet();
        yield List.of();
      }
      case SemanticsAnswer.Allowed allowed -> tests(program, allowed.states());
    };
  }

  private List<SuiteTest> tests(Outline program, SortedSet<State> allowed) {
    SortedSet<State> candidates = conceivable(program);
    candidates.removeAll(allowed);
    for (Relaxation relaxation : relaxations(program, repertoire)) {
      if (candidates.isEmpty()) {
        return List.of();
      }
      switch (evaluator.answer(model, relaxation.outline())) {
        case SemanticsAnswer.Undefined u -> {}
        case SemanticsAnswer.Unknown(String why) -> {
          open.add(why);
          return List.of();
        }
        case SemanticsAnswer.Allowed a -> {
          Set<State> states = a.states();
          candidates.removeIf(
              c -> !SemanticsAnswer.Allowed.has(states, relaxation.project(c.values())));
        }
      }
    }
    Set<String> seen = new LinkedHashSet<>();
    candidates.removeIf(c -> !seen.add(Canonical.key(program, c.values())));
    return candidates.stream().map(c -> test(program, c, allowed)).toList();
  }

  /// All states in which each register has the initial value or one that is written to its
  /// location, and each location one that is written there.
  static SortedSet<State> conceivable(Outline program) {
    List<Map<Term, Value>> all = List.of(Map.of());
    for (Map.Entry<Term, Integer> term : Accessed.of(program).locations().entrySet()) {
      SortedSet<Value> values = written(program, term.getValue());
      if (values.isEmpty() || term.getKey() instanceof Term.ThreadRegister) {
        values.add(Value.of(0));
      }
      List<Map<Term, Value>> longer = new ArrayList<>();
      for (Map<Term, Value> some : all) {
        for (Value value : values) {
          Map<Term, Value> more = new TreeMap<>(State.TERM_ORDER);
          more.putAll(some);
          more.put(term.getKey(), value);
          longer.add(more);
        }
      }
      all = longer;
    }
    SortedSet<State> states = new TreeSet<>();
    all.forEach(values -> states.add(State.of(values)));
    return states;
  }

  private static SortedSet<Value> written(Outline program, int location) {
    SortedSet<Value> values = new TreeSet<>();
    for (OutlineThread thread : program.threads()) {
      for (Step step : thread.steps()) {
        if (step instanceof Step.Access a && a.writes() && a.location() == location) {
          values.add(Value.of(a.value()));
        }
      }
    }
    return values;
  }

  private SuiteTest test(Outline program, State outcome, SortedSet<State> allowed) {
    LinkedHashMap<String, String> metadata = new LinkedHashMap<>();
    metadata.put("Minimal-for", model.name());
    var condition = Distinction.of(Set.of(outcome), allowed).condition();
    LitmusTest test =
        OutlineWriter.write(program, evaluator.language(), "S", metadata, List.of(), condition);
    Optional<Naming.Name> name = naming.of(test);
    return new SuiteTest(
        program,
        outcome,
        name.map(Naming.Name::family),
        name.map(n -> Numbering.named(test, n.full())).orElse(test));
  }
}
