package dev.acquit.recheck;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingReader;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.repair.RepairDocument.Better;
import dev.acquit.reports.repair.RepairDocument.Place;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Confirms what `repair` says: its counterexamples are replayed, the decision follows from them or
/// is proved again, what is changed and what instructions are there for follows from the tables,
/// and that the new table has no counterexample up to its bound is proved again. That nothing
/// weaker is enough it does not look at.
///
/// @param pairs confirms counterexamples
/// @param proofs makes formulas again and has them refuted
record RepairRecheck(ModelTexts models, PairRecheck pairs, Proofs proofs) {
  List<Finding> of(RepairDocument document) {
    Findings findings = new Findings(document.mapping().name());
    for (int i = 0; i < document.tests().size(); i++) {
      NumberedTest test = document.tests().get(i);
      Findings about = new Findings("test " + test.number());
      about.same("its number", test.number(), i + 1);
      pairs.pair(about, test, document.source(), document.target());
      findings.take(about);
    }
    findings.same(
        "whether a counterexample is named", document.fault() != null, document.unsound());
    try {
      tables(findings, document);
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
    findings.open(
        "that nothing weaker is enough: ask verify about the weaker table, and recheck its result");
    return findings.all();
  }

  private void tables(Findings findings, RepairDocument document) throws NotReplayedException {
    var said = document.mapping();
    var file = Tables.find(said.name(), said.file(), said.sha256());
    Mapping given = file.mapping();
    Tables.named(findings, said, file);
    RepairTests tests = new RepairTests(findings, document);
    tests.sizes(given);
    switch (document.decision()) {
      case UNSOUND -> tests.shows("that the table is unsound", document.fault(), given, null);
      case SOUND -> sound(findings, document, given, document.bound());
      case UNKNOWN -> findings.open("the decision: unknown answers nothing");
    }
    Optional<Mapping> better = better(findings, document, given);
    for (Place place : document.places()) {
      place(findings, document, tests, place, given, place.use());
    }
    for (Place place : document.instead()) {
      place(findings, document, tests, place, given, null);
    }
    boolean repaired = document.unsound() && better.isPresent();
    tests.needs(document.needs(), repaired ? better.get() : given);
    if (better.isPresent() && document.better() != null && document.better().needs() != null) {
      tests.needs(document.better().needs(), better.get());
    }
  }

  /// The old table with what is different in the new one, if there is one.
  private Optional<Mapping> better(Findings findings, RepairDocument document, Mapping given) {
    Better better = document.better();
    if (better == null) {
      return Optional.empty();
    }
    Findings about = new Findings("the new table " + better.name());
    Optional<Mapping> table = Optional.empty();
    try {
      Mapping now = MappingReader.read(better.name(), better.text());
      about.same("its name", better.name(), now.name());
      table = RepairTests.changed(given, better.changes());
      if (table.isEmpty()) {
        about.wrong("the old table does not have what is changed, or cannot be changed so");
      } else {
        changed(about, table.get(), now);
      }
      sound(about, document, now, better.bound());
    } catch (InputException e) {
      about.wrong("it is no table: " + e.diagnostic());
    }
    findings.take(about);
    return table;
  }

  /// That the new table is the old one with the changes; of alternatives that are the same now one
  /// is left.
  private static void changed(Findings findings, Mapping changed, Mapping now) {
    for (Row row : changed.rows()) {
      findings.same(
          "the row " + row.key(),
          now.row(row.key()).alternatives().stream().map(Alternative::sequence).toList(),
          row.alternatives().stream().map(Alternative::sequence).distinct().toList());
    }
  }

  /// @param charged the alternative that the test has to use; null: any
  private static void place(
      Findings findings,
      RepairDocument document,
      RepairTests tests,
      Place place,
      Mapping given,
      @Nullable UseJson charged) {
    String what = place.use().words();
    findings.same("what " + what + " is", place.before(), RepairTests.sequence(given, place.use()));
    tests.shows("that " + what + " has to be stronger", place.test(), given, charged);
    document.changes().stream()
        .filter(c -> c.use().equals(place.use()))
        .findFirst()
        .ifPresent(c ->
            findings.same(
                "the weakest that is enough for " + what,
                place.weakest().isEmpty() ? null : place.weakest().getFirst(),
                c.after()));
  }

  private void sound(Findings findings, RepairDocument document, Mapping table, int bound) {
    try {
      proofs.of(
          findings,
          table,
          document.programClass(),
          bound,
          models.compiled(document.source().name(), document.source().sha256()),
          models.compiled(document.target().name(), document.target().sha256()),
          pairs.effort());
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
  }
}
