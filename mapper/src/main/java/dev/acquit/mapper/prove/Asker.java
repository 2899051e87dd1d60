package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Asks queries about tables. Safe for use by several threads.
public final class Asker {
  /// So many instances that are no counterexamples are enough to give up on a query.
  private static final int PATIENCE = 200;

  private final ProofTask task;
  private final EventModel events;
  private final long deadline;
  private final Map<String, Vocabulary> vocabularies = new ConcurrentHashMap<>();

  Asker(ProofTask task) {
    this(task, EventModel.full());
  }

  /// An asker whose time begins now.
  ///
  /// @param task what is proved
  /// @param events what programs are made of
  public Asker(ProofTask task, EventModel events) {
    this.task = task;
    this.events = events;
    this.deadline = System.nanoTime() + Math.min(task.time().toNanos(), Long.MAX_VALUE / 4);
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

  /// Asks. What a solver finds is put before the enumerating engine; what that does not confirm is
  /// excluded, and the solver asked again.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  public Finding ask(Query query, Mapping table) throws UnsupportedModelException {
    Vocabulary vocabulary =
        vocabularies.computeIfAbsent(table.name(), n -> Vocabulary.of(table, events, false));
    Judge judge = new Judge(table, task.source(), task.target(), task.limits());
    Confirmation confirmation = new Confirmation(judge, vocabulary);
    Pair pair = pair(query, vocabulary);
    for (int discarded = 0; discarded < PATIENCE; discarded++) {
      switch (task.solver().solve(pair.clauses(), left())) {
        case Answer.Unsatisfiable u -> {
          return new Finding.None(discarded);
        }
        case Answer.Unknown(String why) -> {
          return new Finding.Open(why, discarded);
        }
        case Answer.Satisfiable satisfiable -> {
          Instance instance = pair.instance(satisfiable);
          switch (confirmation.confirm(instance)) {
            case Confirmation.Result.Yes(var failure) -> {
              return new Finding.Confirmed(failure, discarded);
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

  private Pair pair(Query query, Vocabulary vocabulary) throws UnsupportedModelException {
    ScopeClass scopes = scopes(query.programClass());
    int size = query.layout().size();
    Pair pair = new Pair(query.layout(), vocabulary.forms(), Settings.tuned(size, scopes));
    pair.restrict(scopes);
    pair.targetAllows(task.target());
    pair.sourceForbids(task.source(), List.of(query.axiom()));
    return pair;
  }
}
