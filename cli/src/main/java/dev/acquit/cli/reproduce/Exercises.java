package dev.acquit.cli.reproduce;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.prove.Reach;
import dev.acquit.mapper.prove.Reach.Occurring;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.reports.reproduce.Claims;
import dev.acquit.reports.reproduce.Claims.Fact;
import dev.acquit.reports.reproduce.Claims.Programs;
import dev.acquit.reports.reproduce.Claims.Truth;
import dev.acquit.reports.reproduce.ReproduceDocument.Exercise;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/// Finds out by queries what programs exercise, and which published facts leave the rest out.
///
/// A fact is asked about alone: of all programs of all operations, those are left that keep it. A
/// compare-exchange that fails is no read-modify-write to the facts, and unknown to the published
/// models, so there it is in no program.
///
/// @param claims what is claimed
/// @param programs about which of its programs
/// @param task the table, the models, and how much may be spent
/// @param begin when it began, by [System#nanoTime()]
record Exercises(Claims claims, List<Programs> programs, ProofTask task, long begin) {
  /// The operations of some programs.
  static EventModel events(Programs p) {
    List<String> rows = p.rows();
    return EventModel.of(
        p.name(),
        o -> rows == null || (o.failure().isEmpty() && rows.contains(o.row().toString())));
  }

  /// What they exercise.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  List<Exercise> all() throws UnsupportedModelException {
    List<SequencedMap<String, Truth>> reached = new ArrayList<>();
    for (Programs p : programs) {
      reached.add(reached(events(p), Optional.empty()));
    }
    EventModel plain = EventModel.of("no failed compare-exchange", o -> o.failure().isEmpty());
    SequencedMap<String, Truth> free = reached(plain, Optional.empty());
    List<SequencedMap<String, Truth>> kept = new ArrayList<>();
    for (Fact fact : claims.facts()) {
      kept.add(reached(plain, Optional.of(fact)));
    }
    SequencedMap<String, String> sequences = sequences();
    return free.sequencedKeySet().stream()
        .map(what -> {
          List<Truth> each = reached.stream().map(r -> r.get(what)).toList();
          // What is too large for the bound is left out by no fact.
          boolean left = each.contains(Truth.NO) && free.get(what) == Truth.YES;
          List<String> facts =
              IntStream.range(0, kept.size())
                  .filter(f -> left && kept.get(f).get(what) == Truth.NO)
                  .mapToObj(f -> claims.facts().get(f).name())
                  .toList();
          return new Exercise(what, sequences.get(what), each, facts);
        })
        .toList();
  }

  private SequencedMap<String, Truth> reached(EventModel events, Optional<Fact> fact)
      throws UnsupportedModelException {
    Mapping table = task.mapping().mapping();
    MemoryModel keeping = fact.isEmpty() ? task.source() : keeping(fact.get());
    Occurring rows =
        new Reach(task.under(keeping), events, ScopeClass.ANY).upToBound(table, left());
    SequencedMap<String, Truth> all = new LinkedHashMap<>();
    sequences().forEach((what, _) -> all.put(what, rows.complete() ? Truth.NO : Truth.UNKNOWN));
    rows.found().forEach(use -> all.put(what(use), Truth.YES));
    // An axiom fails where no axiom is asked for, only the fact.
    MemoryModel free =
        keeping.with(
            keeping.checks().stream()
                .filter(c ->
                    c.kind() != CatStatement.Kind.AXIOM
                        || fact.stream().anyMatch(f -> f.name().equals(c.name())))
                .toList());
    for (Check axiom : keeping.axioms()) {
      if (!free.checks().contains(axiom)) {
        Reach reach = new Reach(task.under(free), events, ScopeClass.ANY);
        all.put(
            "axiom " + axiom.name(),
            switch (reach.canFail(table, keeping, axiom, left())) {
              case Answer.Satisfiable _ -> Truth.YES;
              case Answer.Unsatisfiable _ -> Truth.NO;
              case Answer.Unknown _ -> Truth.UNKNOWN;
            });
      }
    }
    return all;
  }

  /// The C++ model with a fact.
  private MemoryModel keeping(Fact fact) {
    try {
      return ModelCompiler.compile(
          fact.name(),
          claims.name(),
          "include \"%s.cat\"\n%s as %s".formatted(claims.source(), fact.cat(), fact.name()),
          Models::text);
    } catch (InputException e) {
      throw new IllegalStateException("a file of the program itself", e);
    }
  }

  private Duration left() {
    return task.time().minusNanos(System.nanoTime() - begin);
  }

  /// All alternatives of the table.
  private SequencedMap<String, String> sequences() {
    SequencedMap<String, String> all = new LinkedHashMap<>();
    for (Row row : task.mapping().mapping().rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        all.put(what(new Use(row.key(), a)), row.alternatives().get(a).sequence());
      }
    }
    return all;
  }

  private static String what(Use use) {
    return use.row() + (use.alternative() > 0 ? ", alternative " + (use.alternative() + 1) : "");
  }
}
