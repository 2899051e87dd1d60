package dev.acquit.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.StatusLine;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.reproduce.Claims;
import dev.acquit.reports.reproduce.Claims.Truth;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceDocument.Answer;
import dev.acquit.reports.reproduce.ReproduceDocument.Exercise;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import dev.acquit.text.InputException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The claims of the ASPLOS 2019 paper, up to bounds that are quick.
@Tag("slow")
class ReproductionTest {
  private static ReproduceDocument run(MappingFile table, int bound, Duration time)
      throws InputException, UnsupportedModelException {
    Claims claims = Claims.find("asplos19");
    ProofTask task =
        new ProofTask(
            table,
            Models.find(claims.source()),
            Models.find(claims.target()),
            bound,
            ProgramClass.MIXED,
            new Sat4jSolver(),
            Limits.DEFAULT,
            2,
            time);
    StatusLine line = new StatusLine(new PrintWriter(Writer.nullWriter()), false, false, 80);
    return new Reproduction(Json.Tool.acquit("0"), claims, claims.programs(), task, line).run();
  }

  private static ReproduceDocument run(MappingFile table, int bound)
      throws InputException, UnsupportedModelException {
    return run(table, bound, Duration.ofMinutes(10));
  }

  private static Answer answer(ReproduceDocument d, String programs, String axiom) {
    return d.answers().stream()
        .filter(a -> a.claim().programs().equals(programs) && a.claim().axiom().equals(axiom))
        .reduce((one, last) -> last)
        .orElseThrow();
  }

  /// The table with another sequence in the place of one row.
  private static MappingFile broken(RowKey key, String sequence) throws InputException {
    Mapping paper = Mappings.find("paper-asplos19").mapping();
    List<Row> rows = new ArrayList<>(paper.rows());
    Template template = Template.of(sequence).orElseThrow();
    rows.set(
        key.ordinal(),
        new Row(key, false, List.of(new Alternative(List.of(template), false, "broken"))));
    return new MappingFile("broken", "broken", new Mapping(paper.header(), rows));
  }

  /// The rows that the published programs leave out are those that the published facts leave out,
  /// each asked by a query.
  @Turn(value = 0, of = 2)
  @Test
  @Timeout(300)
  void thePublishedFactsLeaveOutWhatThePublishedProgramsLeaveOut() throws Exception {
    ReproduceDocument d = run(Mappings.find("paper-asplos19"), 3);
    assertThat(d.answers()).hasSize(6).allMatch(a -> a.met() == Truth.YES);
    assertThat(d.exercises()).allMatch(e -> e.reached().getLast() == Truth.YES);
    Map<String, List<String>> left =
        d.exercises().stream()
            .filter(e -> e.reached().getFirst() == Truth.NO)
            .collect(Collectors.toMap(Exercise::what, Exercise::leftOutBy));
    List<String> rmw = List.of("Sb-Into-Rmw");
    assertThat(left)
        .isEqualTo(
            Map.of(
                "load seq_cst", List.of("No-SeqCst-Read"),
                "store seq_cst", List.of("No-SeqCst-Write"),
                "rmw relaxed", rmw,
                "rmw acquire", rmw,
                "rmw release", rmw,
                "rmw acq_rel", rmw,
                "rmw seq_cst", List.of("No-SeqCst-Read", "No-SeqCst-Write", "Sb-Into-Rmw"),
                "axiom Atomicity", rmw));
  }

  /// A load of order acquire that does not acquire: message passing with a plain datum shows it, in
  /// the published programs as well. A read-modify-write shows it with three instructions.
  @Tag("nightly")
  @Test
  @Timeout(300)
  void aBrokenTableIsNotAsClaimed() throws Exception {
    ReproduceDocument d = run(broken(RowKey.LOAD_ACQUIRE, "ld.relaxed.S"), 4);
    assertThat(d.met()).isEqualTo(Truth.NO);
    assertThat(List.of("published", "full"))
        .map(p -> answer(d, p, "Coherence").counterexample())
        .map(NumberedTest::size)
        .containsExactly(4, 3);
  }

  /// A row that the published check never exercised can be as wrong as one likes. With three
  /// instructions a load that does not acquire shows it, with four one that is in no order of all.
  @Turn(value = 1, of = 2)
  @Test
  @Timeout(300)
  void whatIsNotReachedIsNotFound() throws Exception {
    int bound = Rounds.of(4, 3);
    ReproduceDocument d = run(broken(RowKey.LOAD_SEQ_CST, "ld.relaxed.S"), bound);
    for (String axiom : bound == 4 ? List.of("SC", "Coherence") : List.of("Coherence")) {
      assertThat(answer(d, "published", axiom).holds()).isEqualTo(Truth.YES);
      assertThat(answer(d, "full", axiom).holds()).isEqualTo(Truth.NO);
    }
  }

  @Test
  void withoutTimeNothingIsKnown() throws Exception {
    ReproduceDocument d = run(Mappings.find("paper-asplos19"), 2, Duration.ZERO);
    assertThat(d.answers())
        .allMatch(a -> "the time for the whole run was used up".equals(a.reason()));
    assertThat(d.exercises())
        .filteredOn(e -> e.what().startsWith("axiom "))
        .allMatch(e -> e.reached().getFirst() == Truth.UNKNOWN);
  }
}
