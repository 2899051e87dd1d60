package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.SourceKind;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// Asks queries about tables. Safe for use by several threads.
public final class Asker {
  /// So many instances that are no counterexamples are enough to give up on a query.
  private static final int PATIENCE = 200;

  private static final String USED_UP = "the time for the whole run was used up";

  private final EventModel events;
  private final MemoryModel source;
  private final MemoryModel target;
  private final SourceKind kind;
  private final SatSolver solver;
  private final Limits limits;
  private final long deadline;
  private final Map<Mapping, MappingForms> vocabularies = new ConcurrentHashMap<>();

  /// @param source the C++ model
  /// @param target the PTX model
  /// @param solver decides the formulas
  /// @param limits what confirming a counterexample may cost
  /// @param time wall-clock time for all questions together
  Asker(MemoryModel source, MemoryModel target, SatSolver solver, Limits limits, Duration time) {
    this(EventModel.full(), source, target, solver, limits, time);
  }

  /// An asker about programs of some operations.
  ///
  /// @param events what programs are made of
  /// @param source the C++ model
  /// @param target the PTX model
  /// @param solver decides the formulas
  /// @param limits what confirming a counterexample may cost
  /// @param time wall-clock time for all questions together
  public Asker(
      EventModel events,
      MemoryModel source,
      MemoryModel target,
      SatSolver solver,
      Limits limits,
      Duration time) {
    this.events = events;
    this.source = source;
    this.kind = kind(source);
    this.target = target;
    this.solver = solver;
    this.limits = limits;
    this.deadline = System.nanoTime() + time.toNanos();
  }

  private static SourceKind kind(MemoryModel source) {
    return Models.shipped(source)
        .filter(s -> s.family() == Models.Family.CPP)
        .map(s -> s.name().startsWith("cpp20") ? SourceKind.CPP20 : SourceKind.RC11)
        .orElse(SourceKind.ANY);
  }

  /// How much time is left.
  public Duration left() {
    return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }

  /// Whether time is up.
  public boolean late() {
    return left().isZero();
  }

  static ScopeClass scopes(ProgramClass c) {
    return switch (c) {
      case SAME -> ScopeClass.SAME;
      case OBJECT -> ScopeClass.OBJECT;
      case MIXED -> ScopeClass.ANY;
    };
  }

  /// Asks, if there is time. What a solver finds is put before the enumerating engine; what that
  /// does not confirm is excluded, and the solver asked again.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  public Finding ask(Query query, Mapping table) throws UnsupportedModelException {
    try {
      return late() ? new Finding.Open(USED_UP, 0) : solved(query, table);
    } catch (CancellationException e) {
      return new Finding.Open("it was interrupted", 0);
    }
  }

  private Finding solved(Query query, Mapping table) throws UnsupportedModelException {
    MappingForms vocabulary =
        vocabularies.computeIfAbsent(table, t -> MappingForms.of(t, events, false));
    Judge judge = new Judge(table, source, target, limits);
    Confirmation confirmation = new Confirmation(judge, vocabulary);
    Pair pair = pair(query, vocabulary, table.namesScopes());
    for (int discarded = 0; discarded < PATIENCE; discarded++) {
      switch (solver.solve(pair.clauses(), left())) {
        case Answer.Unsatisfiable u -> {
          return new Finding.None(discarded);
        }
        case Answer.Unknown(String why) -> {
          // The solver had what was left for the whole run.
          return new Finding.Open(late() ? USED_UP : why, discarded);
        }
        case Answer.Satisfiable satisfiable -> {
          Instance instance = pair.instance(satisfiable);
          switch (confirmation.confirm(instance)) {
            case Confirmation.Result.Yes(var failure) -> {
              return new Finding.Confirmed(
                  withData(pair, vocabulary, confirmation).orElse(failure), discarded);
            }
            case Confirmation.Result.Unclear(String why) -> {
              return new Finding.Open(why, discarded);
            }
            case Confirmation.Result.No n -> pair.exclude(instance);
          }
        }
      }
    }
    return new Finding.Open(
        PATIENCE + " executions that the solver found turned out to be no counterexamples",
        PATIENCE);
  }

  /// The same with plain data, if the first try finds it: what goes wrong with a program's data
  /// needs no further words.
  private Optional<Failure> withData(
      Pair pair, MappingForms vocabulary, Confirmation confirmation) {
    pair.use(
        IntStream.range(0, vocabulary.keys().size())
            .filter(f -> vocabulary.keys().get(f).operation().row().plain())
            .boxed()
            .toList());
    return solver.solve(pair.clauses(), left()) instanceof Answer.Satisfiable satisfiable
            && confirmation.confirm(pair.instance(satisfiable))
                instanceof Confirmation.Result.Yes(var failure)
        ? Optional.of(failure)
        : Optional.empty();
  }

  private Pair pair(Query query, MappingForms vocabulary, boolean names)
      throws UnsupportedModelException {
    ScopeClass scopes = scopes(query.programClass());
    int size = query.layout().size();
    Pair pair =
        new Pair(query.layout(), vocabulary.forms(), Settings.tuned(size, scopes, names, kind));
    pair.restrict(scopes);
    pair.targetAllows(target);
    pair.sourceForbidsFirstBy(source, query.axiom());
    return pair;
  }
}
