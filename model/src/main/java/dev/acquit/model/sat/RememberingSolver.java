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
/// What the journal had before is not taken on trust: an assignment is tried, and of those who said
/// that there is none only the same solver is believed, on its word. Proofs are not kept, so who
/// wants one makes it again.
public final class RememberingSolver implements SatSolver {
  private final SatSolver solver;
  private final AnswerJournal journal;
  private final Map<String, Object> locks = new ConcurrentHashMap<>();
  private final Map<String, Answer> own = new ConcurrentHashMap<>();
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
    Answer before = own.get(key);
    if (before != null) {
      remembered.incrementAndGet();
      return before;
    }
    List<AnswerJournal.Kept> kept = journal.find(key);
    Optional<Answer> known = kept.stream().flatMap(k -> believed(k, clauses).stream()).findFirst();
    if (known.isPresent()) {
      remembered.incrementAndGet();
      earlier.incrementAndGet();
      return known.get();
    }
    if (!kept.isEmpty()) {
      again.incrementAndGet();
      kept.forEach(k -> disbelieved.add(k.solver()));
    }
    Answer answer = solver.solve(clauses, time);
    try {
      if (!(answer instanceof Answer.Unknown)) {
        own.put(key, answer);
        decided.incrementAndGet();
      }
      journal.keep(key, answer, solver.id());
    } catch (IOException e) {
      throw new UncheckedIOException("an answer cannot be kept: " + e.getMessage(), e);
    }
    return answer;
  }

  private Optional<Answer> believed(AnswerJournal.Kept kept, Clauses clauses) {
    return switch (kept.answer()) {
      case Answer.Satisfiable s when s.satisfies(clauses) -> Optional.of(s);
      case Answer.Unsatisfiable u
          when solver.grounds() == Answer.Grounds.WORD && kept.solver().equals(solver.id()) ->
          Optional.of(new Answer.Unsatisfiable(Answer.Grounds.WORD));
      default -> Optional.empty();
    };
  }
}
