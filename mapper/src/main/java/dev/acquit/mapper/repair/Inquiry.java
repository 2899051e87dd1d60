package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/// Asks whether tables are sound, several at a time, and the oracle only what neither a known table
/// nor a known test decides. An interrupt or the end of the time stops it: what is open then, and
/// whatever is asked later, is unknown unless it follows from what is known.
final class Inquiry implements AutoCloseable {
  private final Oracle oracle;
  private final Replay replay;
  private final ProgramClass programClass;
  private final long deadline;
  private final int jobs;
  private final Progress progress;
  private final ExecutorService pool;
  private final Knowledge knowledge = new Knowledge();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger replayed = new AtomicInteger();
  private final AtomicInteger implied = new AtomicInteger();
  private volatile String stopped;
  private Progress.Stage stage = Progress.Stage.TABLE;

  /// @param jobs how many questions are asked at a time
  /// @param time wall-clock time for all of them
  Inquiry(
      Oracle oracle,
      Replay replay,
      ProgramClass programClass,
      int jobs,
      Duration time,
      Progress progress) {
    this.oracle = oracle;
    this.replay = replay;
    this.programClass = programClass;
    this.deadline = System.nanoTime() + time.toNanos();
    this.jobs = jobs;
    this.progress = progress;
    this.pool = Executors.newFixedThreadPool(jobs);
  }

  /// How many questions can be asked at a time.
  int jobs() {
    return jobs;
  }

  /// What a counterexample says of other tables.
  Replay replay() {
    return replay;
  }

  /// Another part of the work begins.
  void begin(Progress.Stage next) {
    stage = next;
  }

  /// Why no more is asked, if so.
  Optional<String> stopped() {
    return Optional.ofNullable(stopped);
  }

  /// How questions were answered so far.
  Counts counts() {
    return new Counts(asked.get(), replayed.get(), implied.get());
  }

  /// Whether a table is sound.
  Answer ask(Mapping table) {
    return ask(List.of(table)).getFirst();
  }

  /// Whether tables are sound, in their order.
  List<Answer> ask(List<Mapping> tables) {
    return each(tables, this::decide).stream()
        .map(a -> a.orElseGet(() -> new Answer.Unknown(stopped)))
        .toList();
  }

  /// What is known of tables without asking the oracle, in their order.
  List<Optional<Answer>> known(List<Mapping> tables) {
    return each(tables, this::settled);
  }

  /// The smallest known test that fails with a table, compiled by it.
  ///
  /// @param counterexample a counterexample to the table, or to one that is stronger
  Counterexample smallest(Counterexample counterexample, Mapping table) {
    return Stream.concat(knowledge.smallerThan(counterexample).stream(), Stream.of(counterexample))
        .flatMap(c -> replay.fails(c, table).stream())
        .findFirst()
        .orElse(counterexample);
  }

  /// Empty where nothing is known, or it was too late.
  private List<Optional<Answer>> each(
      List<Mapping> tables, Function<Mapping, Optional<Answer>> how) {
    Map<List<Row>, Future<Optional<Answer>>> futures = new LinkedHashMap<>();
    AtomicInteger done = new AtomicInteger();
    Progress.Stage now = stage;
    for (Mapping table : tables) {
      if (stopped == null && !futures.containsKey(table.rows())) {
        futures.put(
            table.rows(),
            pool.submit(() -> {
              Optional<Answer> answer = how.apply(table);
              progress.answered(now, done.incrementAndGet(), tables.size(), counts());
              return answer;
            }));
      }
    }
    List<Optional<Answer>> answers = new ArrayList<>();
    for (Mapping table : tables) {
      Optional<Future<Optional<Answer>>> future = Optional.ofNullable(futures.get(table.rows()));
      answers.add(future.flatMap(f -> await(f, futures.values())).or(() -> knowledge.of(table)));
    }
    return List.copyOf(answers);
  }

  private Optional<Answer> await(
      Future<Optional<Answer>> future, Collection<Future<Optional<Answer>>> all) {
    try {
      if (stopped == null) {
        return future.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      // The wish is kept in 'stopped'; what is put together from here on must not suffer from it.
      stop("it was interrupted", all);
    } catch (TimeoutException e) {
      stop("the time for the whole run was used up", all);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    boolean there = future.state() == Future.State.SUCCESS;
    return there ? future.resultNow() : Optional.empty();
  }

  private void stop(String why, Collection<Future<Optional<Answer>>> all) {
    stopped = why;
    all.forEach(f -> f.cancel(true));
  }

  private Optional<Answer> decide(Mapping table) {
    Optional<Answer> known = settled(table);
    if (known.isPresent() || stopped != null) {
      return known;
    }
    asked.incrementAndGet();
    return Optional.of(learn(table, oracle.ask(table, programClass)));
  }

  /// What is known, or a known test shows.
  private Optional<Answer> settled(Mapping table) {
    Optional<Answer> known = knowledge.of(table);
    if (known.isPresent()) {
      implied.incrementAndGet();
      return known;
    }
    for (Counterexample c : knowledge.untried(table)) {
      Optional<Counterexample> again = replay.fails(c, table);
      if (again.isPresent()) {
        replayed.incrementAndGet();
        return Optional.of(learn(table, new Answer.Unsound(again.get())));
      }
    }
    return Optional.empty();
  }

  private Answer learn(Mapping table, Answer answer) {
    switch (answer) {
      case Answer.Sound s -> knowledge.add(table, s);
      case Answer.Unsound(var c) -> knowledge.add(Evidence.of(c, table, uses(c, table)));
      case Answer.Unknown u -> {
        // A question that was broken off says nothing about the table.
        if (stopped == null) {
          knowledge.add(table, u);
        }
      }
    }
    return answer;
  }

  /// The alternatives that a compilation took; all of the table if that cannot be told.
  List<Use> uses(Counterexample counterexample, Mapping table) {
    return replay.uses(counterexample, table).orElseGet(() -> uses(table));
  }

  /// All alternatives of a table.
  static List<Use> uses(Mapping table) {
    List<Use> all = new ArrayList<>();
    for (Row row : table.rows()) {
      for (int i = 0; i < row.alternatives().size(); i++) {
        all.add(new Use(row.key(), i));
      }
    }
    return List.copyOf(all);
  }

  /// Ends the workers; an oracle that is being asked is interrupted.
  @Override
  public void close() {
    pool.shutdownNow();
    pool.close();
  }
}
