package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.prove.Asker;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.Finding;
import dev.acquit.mapper.prove.Query;
import dev.acquit.mapper.verify.Exhibit;
import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shrinker;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.sat.RememberingSolver;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// Does a published check again: decides for each event model, size of programs and axiom whether
/// the lowering of some program has an execution that the axiom forbids.
///
/// Cells are decided one after another, so that each has a time of its own; the layouts of a cell
/// are shared among threads. An axiom that failed is not asked about for larger programs.
public final class Reproducer {
  private static final String INTERRUPTED = "it was interrupted";

  private final ReproductionTask task;
  private final ReproductionProgress progress;
  private Optional<String> stopped = Optional.empty();

  /// A reproduction to come.
  public Reproducer(ReproductionTask task, ReproductionProgress progress) {
    this.task = task;
    this.progress = progress;
  }

  /// Runs. An interrupt ends it early, with what it has; the thread's interrupt flag is set then.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  public Reproduction run() throws UnsupportedModelException {
    long begin = System.nanoTime();
    Map<EventModel, Asker> askers = new LinkedHashMap<>();
    for (EventModel events : task.events()) {
      askers.put(
          events,
          new Asker(
              events, task.source(), task.target(), task.solver(), task.limits(), task.time()));
    }
    // What is exercised is known soon; a run that is stopped later says it all the same.
    Map<EventModel, SequencedMap<Use, Coverage>> rows = new LinkedHashMap<>();
    Map<EventModel, SequencedMap<String, Coverage>> axioms = new LinkedHashMap<>();
    for (EventModel events : task.events()) {
      Exercise exercise = new Exercise(task, askers.get(events)::left);
      rows.put(events, exercise.rows(events));
      axioms.put(events, exercise.axioms(events));
    }
    List<EventResult> results = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(task.jobs())) {
      for (EventModel events : task.events()) {
        List<Cell> cells = cells(events, askers.get(events), pool);
        results.add(new EventResult(events, cells, rows.get(events), axioms.get(events)));
      }
      pool.shutdownNow();
    }
    return new Reproduction(task, results, stopped, Duration.ofNanos(System.nanoTime() - begin));
  }

  private List<Cell> cells(EventModel events, Asker asker, ExecutorService pool)
      throws UnsupportedModelException {
    List<Cell> cells = new ArrayList<>();
    Map<Check, Outcome.Fails> failed = new LinkedHashMap<>();
    for (int size = 1; size <= task.bound(); size++) {
      for (Check axiom : task.source().axioms()) {
        Cell cell =
            failed.containsKey(axiom)
                ? empty(size, axiom, failed.get(axiom))
                : stopped(asker)
                    ? empty(size, axiom, new Outcome.Open(stopped.orElseThrow()))
                    : decide(events, size, axiom, asker, pool);
        if (cell.outcome() instanceof Outcome.Fails fails) {
          failed.put(axiom, fails);
        }
        cells.add(cell);
      }
    }
    return cells;
  }

  private boolean stopped(Asker asker) {
    if (Thread.currentThread().isInterrupted()) {
      stopped = stopped.or(() -> Optional.of(INTERRUPTED));
    } else if (asker.late()) {
      stopped = stopped.or(() -> Optional.of("the time for the whole run was used up"));
    }
    return stopped.isPresent();
  }

  private static Cell empty(int size, Check axiom, Outcome outcome) {
    return new Cell(size, axiom.name(), outcome, 0, 0, 0, Duration.ZERO);
  }

  private Cell decide(EventModel events, int size, Check axiom, Asker asker, ExecutorService pool)
      throws UnsupportedModelException {
    long begin = System.nanoTime();
    int remembered = remembered();
    List<Finding> findings = ask(events, size, axiom, asker, pool);
    return new Cell(
        size,
        axiom.name(),
        outcome(size, findings),
        findings.size(),
        findings.stream().mapToInt(Finding::discarded).sum(),
        remembered() - remembered,
        Duration.ofNanos(System.nanoTime() - begin));
  }

  private int remembered() {
    return task.solver() instanceof RememberingSolver solver ? solver.earlier() : 0;
  }

  private Outcome outcome(int size, List<Finding> findings) {
    Optional<Failure> smallest =
        findings.stream()
            .filter(Finding.Confirmed.class::isInstance)
            .map(f -> ((Finding.Confirmed) f).failure())
            .sorted()
            .findFirst();
    if (smallest.isPresent()) {
      Judge judge =
          new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
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

  private String why(Finding.Open open) {
    return Thread.currentThread().isInterrupted() ? INTERRUPTED : open.why();
  }

  private List<Finding> ask(
      EventModel events, int size, Check axiom, Asker asker, ExecutorService pool)
      throws UnsupportedModelException {
    // Layouts of many threads take longest: they come first, so that nobody waits for them alone.
    List<Layout> layouts = Layout.of(size).reversed();
    AtomicInteger done = new AtomicInteger();
    List<Future<Finding>> futures = new ArrayList<>();
    for (Layout layout : layouts) {
      Callable<Finding> work =
          () -> {
            Query query = new Query(ProgramClass.MIXED, layout, axiom);
            Finding finding = asker.ask(query, task.mapping().mapping());
            progress.answered(events, size, axiom.name(), done.incrementAndGet(), layouts.size());
            return finding;
          };
      futures.add(pool.submit(work));
    }
    List<Finding> findings = new ArrayList<>();
    for (Future<Finding> f : futures) {
      findings.add(result(f, futures));
    }
    return findings;
  }

  /// Waits for an answer. An interrupt cancels what is going on.
  private static Finding result(Future<Finding> future, List<Future<Finding>> all)
      throws UnsupportedModelException {
    try {
      return future.isCancelled() ? new Finding.Open(INTERRUPTED, 0) : future.get();
    } catch (InterruptedException e) {
      all.forEach(f -> f.cancel(true));
      Thread.currentThread().interrupt();
      return new Finding.Open(INTERRUPTED, 0);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnsupportedModelException unsupported) {
        throw unsupported;
      }
      if (e.getCause() instanceof RuntimeException runtime) {
        throw runtime;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
