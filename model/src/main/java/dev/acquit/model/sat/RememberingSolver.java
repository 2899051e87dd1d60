package dev.acquit.model.sat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A solver that keeps its answers in a journal and does not decide a formula twice.
///
/// What others found is not taken on trust: an assignment is tried, and of those who said that
/// there is none only the same solver is believed, or a proof that was replayed.
public final class RememberingSolver implements SatSolver {
  private final SatSolver solver;
  private final AnswerJournal journal;
  private final Map<String, Object> locks = new ConcurrentHashMap<>();
  private final Set<String> own = ConcurrentHashMap.newKeySet();
  private final AtomicInteger earlier = new AtomicInteger();
  private final AtomicInteger remembered = new AtomicInteger();
  private final AtomicInteger decided = new AtomicInteger();
  private final Set<SolverId> disbelieved = ConcurrentHashMap.newKeySet();
  private final AtomicInteger again = new AtomicInteger();

  /// @param solver decides what is not in the journal
  /// @param journal the answers
  public RememberingSolver(SatSolver solver, AnswerJournal journal) {
    this.solver = solver;
    this.journal = journal;
  }

  @Override
  public SolverId id() {
    return solver.id();
  }

  @Override
  public Answer.Grounds grounds() {
    return solver.grounds();
  }

  /// How many answers came from the journal.
  public int remembered() {
    return remembered.get();
  }

  /// How many of those were not decided by this solver, but in an earlier run.
  public int earlier() {
    return earlier.get();
  }

  /// How many formulas were decided anew.
  public int decided() {
    return decided.get();
  }

  /// How many formulas were decided anew though the journal has answers for them.
  public int again() {
    return again.get();
  }

  /// Whose answers to those were not taken, by name.
  public List<String> disbelieved() {
    return disbelieved.stream().map(SolverId::name).distinct().sorted().toList();
  }

  /// Decides a formula, or remembers what came out before.
  ///
  /// @throws UncheckedIOException if an answer cannot be written
  @Override
  public Answer solve(Clauses clauses, Duration time) {
    String key = AnswerJournal.key(clauses);
    // Two threads may come with the same formula at the same time.
    synchronized (locks.computeIfAbsent(key, k -> new Object())) {
      return solve(key, clauses, time);
    }
  }

  private Answer solve(String key, Clauses clauses, Duration time) {
    List<AnswerJournal.Kept> kept = journal.find(key);
    Optional<Answer> known =
        kept.stream().filter(k -> believes(k, clauses)).map(AnswerJournal.Kept::answer).findFirst();
    if (known.isPresent()) {
      remembered.incrementAndGet();
      if (!own.contains(key)) {
        earlier.incrementAndGet();
      }
      return known.get();
    }
    if (!kept.isEmpty()) {
      again.incrementAndGet();
      kept.forEach(k -> disbelieved.add(k.solver()));
    }
    Answer answer = solver.solve(clauses, time);
    own.add(key);
    try {
      if (!(answer instanceof Answer.Unknown)) {
        decided.incrementAndGet();
      }
      journal.keep(key, answer, solver.id());
    } catch (IOException e) {
      throw new UncheckedIOException("an answer cannot be kept: " + e.getMessage(), e);
    }
    return answer;
  }

  private boolean believes(AnswerJournal.Kept kept, Clauses clauses) {
    return switch (kept.answer()) {
      case Answer.Satisfiable s -> s.satisfies(clauses);
      case Answer.Unsatisfiable(Answer.Grounds grounds) ->
          grounds == Answer.Grounds.PROOF
              || (solver.grounds() == Answer.Grounds.WORD && kept.solver().equals(solver.id()));
      case Answer.Unknown u -> false;
    };
  }
}
