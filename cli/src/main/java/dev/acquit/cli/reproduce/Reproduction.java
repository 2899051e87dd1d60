package dev.acquit.cli.reproduce;

import dev.acquit.cli.shell.Running;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.prove.Asker;
import dev.acquit.mapper.prove.Finding;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.prove.Query;
import dev.acquit.mapper.prove.Workers;
import dev.acquit.mapper.verify.Exhibit;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shrinker;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.sat.RememberingSolver;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.reproduce.Claims;
import dev.acquit.reports.reproduce.Claims.Claim;
import dev.acquit.reports.reproduce.Claims.Programs;
import dev.acquit.reports.reproduce.Claims.Truth;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceDocument.Answer;
import dev.acquit.reports.reproduce.ReproduceDocument.Exercise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Asks the prover what becomes of each claim of a paper.
///
/// Sizes are decided one after another, so that each has a time of its own; the layouts of a size
/// are shared among threads. An axiom that failed is not asked about for larger programs.
///
/// @param tool what asks
/// @param claims what is claimed
/// @param programs about which of its programs
/// @param task the table, the models, and how much may be spent
/// @param line shows how far it is
record Reproduction(
    Json.Tool tool, Claims claims, List<Programs> programs, ProofTask task, StatusLine line) {
  private static final double NANOS_PER_MILLI = 1e6;

  /// Asks. An interrupt ends it early, with what it has.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  ReproduceDocument run() throws UnsupportedModelException {
    long begin = System.nanoTime();
    // What is exercised is known soon; a run that is stopped later says it all the same.
    List<Exercise> exercises = new Exercises(claims, programs, task, begin).all();
    List<Answer> answers = answers();
    return new ReproduceDocument(
        ReproduceDocument.SCHEMA,
        tool,
        claims,
        TableJson.of(task.mapping()),
        ModelJson.of(task.source()),
        ModelJson.of(task.target()),
        task.bound(),
        task.solver().name(),
        "%d processors, %s %s, Java %s, %s, %s at a time"
            .formatted(
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.version(),
                task.solver().name(),
                Plural.of(task.jobs(), "formula")),
        since(begin),
        answers,
        exercises);
  }

  private static double since(long begin) {
    return (System.nanoTime() - begin) / NANOS_PER_MILLI;
  }

  private List<Answer> answers() throws UnsupportedModelException {
    Map<String, Asker> askers = new HashMap<>();
    programs.forEach(p ->
        askers.put(
            p.name(),
            new Asker(
                Exercises.events(p),
                task.source(),
                task.target(),
                task.solver(),
                task.limits(),
                task.time())));
    Map<Claim, Answer> known = new HashMap<>();
    Running running = new Running(line, "query");
    List<Answer> answers = new ArrayList<>();
    try (Workers workers = new Workers(task.jobs())) {
      for (int n = 1; n <= task.bound(); n++) {
        for (Claim asked : claims.questions()) {
          if (askers.containsKey(asked.programs())) {
            Answer before =
                known.getOrDefault(asked, new Answer(asked, Truth.YES, null, 0, 0, null));
            Answer now =
                before.holds() == Truth.NO
                    ? before
                    : next(before, n, askers.get(asked.programs()), workers, running);
            known.put(asked, now);
            claims.at(asked, n, task.bound()).map(now::to).ifPresent(answers::add);
          }
        }
      }
    }
    return answers;
  }

  /// What is known after programs of one more instruction.
  private Answer next(Answer before, int size, Asker asker, Workers workers, Running running)
      throws UnsupportedModelException {
    Claim claim = before.claim();
    long begin = System.nanoTime();
    int remembered = remembered();
    Check axiom =
        task.source().axioms().stream()
            .filter(a -> a.name().equals(claim.axiom()))
            .findFirst()
            .orElseThrow();
    // Layouts of many threads take longest: they come first, so that nobody waits for them alone.
    List<Query> queries =
        Layout.of(size).reversed().stream()
            .map(layout -> new Query(ProgramClass.MIXED, layout, axiom))
            .toList();
    Mapping table = task.mapping().mapping();
    List<Finding> findings =
        workers.ask(
            queries,
            q -> asker.ask(q, table),
            done ->
                running.round(
                    "%s programs of %s, %s"
                        .formatted(claim.programs(), Plural.of(size, "instruction"), claim.axiom()),
                    done,
                    queries.size()));
    Optional<NumberedTest> counterexample = counterexample(claim, findings);
    Optional<String> open =
        Stream.concat(
                Stream.ofNullable(before.reason()),
                findings.stream()
                    .flatMap(f -> f instanceof Finding.Open o ? Stream.of(o.why()) : Stream.of()))
            .findFirst()
            .filter(o -> counterexample.isEmpty());
    return new Answer(
        claim,
        counterexample.isPresent() ? Truth.NO : open.isPresent() ? Truth.UNKNOWN : Truth.YES,
        open.orElse(null),
        before.timeMs() + since(begin),
        before.remembered() + remembered() - remembered,
        counterexample.orElse(null));
  }

  private int remembered() {
    return task.solver() instanceof RememberingSolver solver ? solver.earlier() : 0;
  }

  /// The simplest that was found, without what it does not need.
  private Optional<NumberedTest> counterexample(Claim claim, List<Finding> findings) {
    Judge judge = new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
    return findings.stream()
        .flatMap(f -> f instanceof Finding.Confirmed c ? Stream.of(c.failure()) : Stream.of())
        .sorted()
        .findFirst()
        .map(f -> new Shrinker(judge).shrink(f, ProgramClass.MIXED))
        .map(f ->
            NumberedTest.of(
                claims.questions().indexOf(claim) + 1,
                new Exhibit(judge).of(f),
                Optional.empty(),
                Optional.empty()));
  }
}
