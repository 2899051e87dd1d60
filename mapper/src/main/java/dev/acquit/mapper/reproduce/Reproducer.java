package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.prove.Asker;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.Finding;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.prove.Query;
import dev.acquit.mapper.prove.Workers;
import dev.acquit.mapper.reproduce.Cell.Work;
import dev.acquit.mapper.verify.Exhibit;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shrinker;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.sat.RememberingSolver;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Does a published check again: decides for each event model, size of programs and axiom whether
/// the lowering of some program has an execution that the axiom forbids.
///
/// Cells are decided one after another, so that each has a time of its own; the layouts of a cell
/// are shared among threads. An axiom that failed is not asked about for larger programs.
public final class Reproducer {
  static final String LATE = "the time for the whole run was used up";

  private final ReproductionTask task;
  private final ProofTask proof;
  private final ReproductionProgress progress;
  private Optional<String> stopped = Optional.empty();

  /// A reproduction to come.
  public Reproducer(ReproductionTask task, ReproductionProgress progress) {
    this.task = task;
    this.proof = task.proof();
    this.progress = progress;
  }

  /// Runs. An interrupt ends it early, with what it has; the thread's interrupt flag is set then.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  public Reproduction run() throws UnsupportedModelException {
    long begin = System.nanoTime();
    // What is exercised is known soon; a run that is stopped later says it all the same.
    Map<EventModel, Asker> askers = new HashMap<>();
    List<EventResult> exercised = new ArrayList<>();
    for (EventModel events : task.events()) {
      Asker asker =
          new Asker(
              events, proof.source(), proof.target(), proof.solver(), proof.limits(), proof.time());
      askers.put(events, asker);
      Exercise exercise = new Exercise(task, asker::left);
      exercised.add(
          new EventResult(events, List.of(), exercise.rows(events), exercise.axioms(events)));
    }
    List<EventResult> results = new ArrayList<>();
    try (Workers workers = new Workers(proof.jobs())) {
      for (EventResult r : exercised) {
        List<Cell> cells = cells(r.events(), askers.get(r.events()), workers);
        results.add(new EventResult(r.events(), cells, r.rows(), r.axioms()));
      }
    }
    return new Reproduction(task, results, stopped, Duration.ofNanos(System.nanoTime() - begin));
  }

  private List<Cell> cells(EventModel events, Asker asker, Workers workers)
      throws UnsupportedModelException {
    List<Cell> cells = new ArrayList<>();
    Map<Check, Cell> last = new HashMap<>();
    for (int size = 1; size <= proof.bound(); size++) {
      for (Check axiom : proof.source().axioms()) {
        Cell before =
            last.getOrDefault(
                axiom, new Cell(0, axiom.name(), new Outcome.Holds(), Work.NONE, Work.NONE));
        Cell cell =
            before.outcome() instanceof Outcome.Fails
                ? next(before, before.outcome(), Work.NONE)
                : stopped(asker)
                    ? next(before, new Outcome.Open(stopped.orElseThrow()), Work.NONE)
                    : decide(events, before, axiom, asker, workers);
        last.put(axiom, cell);
        cells.add(cell);
      }
    }
    return cells;
  }

  private boolean stopped(Asker asker) {
    if (Thread.currentThread().isInterrupted()) {
      stopped = stopped.or(() -> Optional.of(Workers.INTERRUPTED));
    } else if (asker.late()) {
      stopped = stopped.or(() -> Optional.of(LATE));
    }
    return stopped.isPresent();
  }

  /// The cell after another one. A failure decides; otherwise what was left open first does.
  private static Cell next(Cell before, Outcome outcome, Work work) {
    boolean open = before.outcome() instanceof Outcome.Open && !(outcome instanceof Outcome.Fails);
    return new Cell(
        before.size() + 1,
        before.axiom(),
        open ? before.outcome() : outcome,
        work,
        before.upTo().plus(work));
  }

  private Cell decide(EventModel events, Cell before, Check axiom, Asker asker, Workers workers)
      throws UnsupportedModelException {
    long begin = System.nanoTime();
    int remembered = remembered();
    int size = before.size() + 1;
    // Layouts of many threads take longest: they come first, so that nobody waits for them alone.
    List<Query> queries =
        Layout.of(size).reversed().stream()
            .map(layout -> new Query(ProgramClass.MIXED, layout, axiom))
            .toList();
    List<Finding> findings =
        workers.ask(
            queries,
            q -> asker.ask(q, proof.mapping().mapping()),
            done -> progress.answered(events, size, axiom.name(), done, queries.size()));
    Outcome outcome = outcome(size, findings);
    return next(
        before,
        outcome,
        new Work(
            findings.size(),
            findings.stream().mapToInt(Finding::discarded).sum(),
            remembered() - remembered,
            Duration.ofNanos(System.nanoTime() - begin)));
  }

  private int remembered() {
    return proof.solver() instanceof RememberingSolver solver ? solver.earlier() : 0;
  }

  private Outcome outcome(int size, List<Finding> findings) {
    Optional<Failure> smallest =
        findings.stream()
            .filter(Finding.Confirmed.class::isInstance)
            .map(f -> ((Finding.Confirmed) f).failure())
            .min(Comparator.naturalOrder());
    if (smallest.isPresent()) {
      Judge judge =
          new Judge(proof.mapping().mapping(), proof.source(), proof.target(), proof.limits());
      return new Outcome.Fails(size, new Exhibit(judge).of(shrunk(smallest.get(), judge)));
    }
    return findings.stream()
        .filter(Finding.Open.class::isInstance)
        .findFirst()
        .<Outcome>map(f -> new Outcome.Open(why((Finding.Open) f)))
        .orElseGet(Outcome.Holds::new);
  }

  /// The smallest failure that is left when what one alternative is not needed for is dropped.
  private static Failure shrunk(Failure failure, Judge judge) {
    Shrinker shrinker = new Shrinker(judge);
    return failure.uses().stream()
        .map(use -> shrinker.shrink(failure, use))
        .min(Comparator.naturalOrder())
        .orElse(failure);
  }

  private static String why(Finding.Open open) {
    return Thread.currentThread().isInterrupted() ? Workers.INTERRUPTED : open.why();
  }
}
