package dev.acquit.reports.reproduce;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.reproduce.Cell;
import dev.acquit.mapper.reproduce.Coverage;
import dev.acquit.mapper.reproduce.EventResult;
import dev.acquit.mapper.reproduce.Outcome;
import dev.acquit.mapper.reproduce.Publication;
import dev.acquit.mapper.reproduce.Reproduction;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.TestJson;
import dev.acquit.reports.reproduce.ReproduceDocument.Machine;
import dev.acquit.reports.reproduce.ReproduceDocument.Reached;
import dev.acquit.reports.reproduce.ReproduceDocument.Result;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the document of a published check that was done again.
///
/// @param reproduction what was found
/// @param machine on what
public record ReproduceDocuments(Reproduction reproduction, Machine machine) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLIS = 1e3;

  /// The document.
  ///
  /// @param version the version of the tool
  public ReproduceDocument document(String version) {
    ProofTask proof = reproduction.task().proof();
    Publication p = reproduction.task().publication();
    List<Result> results = reproduction.results().stream().map(this::result).toList();
    return new ReproduceDocument(
        ReproduceDocument.SCHEMA,
        Json.Tool.acquit(version),
        new ReproduceDocument.Publication(
            p.name(),
            p.title(),
            p.authors(),
            p.facts().stream()
                .map(f -> new ReproduceDocument.Fact(f.name(), f.says(), f.place()))
                .toList()),
        TableJson.of(proof.mapping()),
        ModelJson.of(proof.source()),
        ModelJson.of(proof.target()),
        proof.bound(),
        proof.solver().name(),
        proof.jobs(),
        machine,
        reproduction.stopped().orElse(null),
        reproduction.time().toNanos() / NANOS_PER_MILLI,
        results.stream().map(Result::decision).min(Comparator.naturalOrder()).orElseThrow(),
        results,
        Stream.concat(p.differences().stream(), Stream.of(circumstances(proof))).toList());
  }

  private String circumstances(ProofTask proof) {
    return "its machine and solver: those of its authors; here: %d processors, %s, Java %s, %s, %s at a time"
        .formatted(
            machine.processors(),
            machine.system(),
            machine.java(),
            proof.solver().name(),
            Plural.of(proof.jobs(), "formula"));
  }

  private Result result(EventResult e) {
    Mapping table = reproduction.task().proof().mapping().mapping();
    return new Result(
        e.events().name(),
        e.cells().stream().map(c -> line(e, c)).toList(),
        e.rows().entrySet().stream()
            .map(x ->
                new ReproduceDocument.Row(
                    x.getKey().row().toString(),
                    x.getKey().alternative() + 1,
                    table.alternative(x.getKey().row(), x.getKey().alternative()).sequence(),
                    coverage(x.getValue())))
            .toList(),
        e.axioms().entrySet().stream()
            .map(x -> new ReproduceDocument.Axiom(x.getKey(), coverage(x.getValue())))
            .toList());
  }

  private ReproduceDocument.Line line(EventResult e, Cell c) {
    boolean vacuous = e.axioms().get(c.axiom()) instanceof Coverage.NotReached;
    ReproduceDocument.Cell upTo = work(c.upTo());
    Optional<Double> published =
        reproduction.task().publication().time(c.size(), c.axiom()).map(t -> t.seconds() * MILLIS);
    // Only the time of a decision is compared, and only if it was work and could have failed.
    boolean compared = c.outcome() instanceof Outcome.Holds && upTo.remembered() == 0 && !vacuous;
    return new ReproduceDocument.Line(
        c.size(),
        c.axiom(),
        switch (c.outcome()) {
          case Outcome.Holds _ -> ReproduceDocument.Outcome.HOLDS;
          case Outcome.Fails _ -> ReproduceDocument.Outcome.FAILS;
          case Outcome.Open _ -> ReproduceDocument.Outcome.UNKNOWN;
        },
        c.outcome() instanceof Outcome.Open(String why) ? why : null,
        vacuous,
        published.orElse(null),
        work(c.exactly()),
        upTo,
        published.filter(p -> compared).map(p -> p / upTo.timeMs()).orElse(null),
        c.outcome() instanceof Outcome.Fails(int size, Counterexample found)
            ? counterexample(size, found)
            : null);
  }

  private static ReproduceDocument.Cell work(Cell.Work w) {
    return new ReproduceDocument.Cell(
        w.layouts(), w.discarded(), w.remembered(), w.time().toNanos() / NANOS_PER_MILLI);
  }

  private static ReproduceDocument.Coverage coverage(Coverage c) {
    return switch (c) {
      case Coverage.Reached(var layout) ->
          new ReproduceDocument.Coverage(Reached.REACHED, layout.toString(), null, null);
      case Coverage.NotReached(List<String> facts) ->
          new ReproduceDocument.Coverage(Reached.NOT_REACHED, null, facts, null);
      case Coverage.Unknown(String why) ->
          new ReproduceDocument.Coverage(Reached.UNKNOWN, null, null, why);
    };
  }

  private static ReproduceDocument.Counterexample counterexample(int size, Counterexample c) {
    return new ReproduceDocument.Counterexample(
        size,
        c.programClass(),
        TestJson.of(c.source(), Optional.empty()),
        TestJson.of(c.target(), Optional.empty()),
        c.outcome().toString(),
        c.why().map(ExplanationJson::of).orElse(null),
        ExecutionJson.of(c.witness()));
  }
}
