package dev.acquit.mapper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The check of the ASPLOS 2019 paper, up to bounds that are quick.
@Tag("slow")
class ReproducerTest {
  private static final Set<RowKey> LEFT_OUT =
      Set.of(
          RowKey.LOAD_SEQ_CST,
          RowKey.STORE_SEQ_CST,
          RowKey.RMW_RELAXED,
          RowKey.RMW_ACQUIRE,
          RowKey.RMW_RELEASE,
          RowKey.RMW_ACQ_REL,
          RowKey.RMW_SEQ_CST);

  private static ReproductionTask task(MappingFile mapping, int bound, Duration time)
      throws InputException {
    Publication publication = Publication.find("asplos19");
    return new ReproductionTask(
        publication,
        new ProofTask(
            mapping,
            Models.find(publication.source()),
            Models.find(publication.target()),
            bound,
            ProgramClass.MIXED,
            new Sat4jSolver(),
            Limits.DEFAULT,
            2,
            time),
        List.of(publication.events(), EventModel.full()));
  }

  private static Reproduction run(MappingFile mapping, int bound)
      throws InputException, UnsupportedModelException {
    return new Reproducer(task(mapping, bound, Duration.ofMinutes(10)), ReproductionProgress.none())
        .run();
  }

  private static Cell cell(EventResult result, int size, String axiom) {
    return result.cells().stream()
        .filter(c -> c.size() == size && c.axiom().equals(axiom))
        .findFirst()
        .orElseThrow();
  }

  private static List<Use> notReached(EventResult result) {
    return result.rows().entrySet().stream()
        .filter(e -> e.getValue() instanceof Coverage.NotReached)
        .map(Map.Entry::getKey)
        .toList();
  }

  /// The table with another sequence in the place of one row.
  private static MappingFile broken(RowKey key, Template... sequence) throws InputException {
    Mapping paper = Mappings.find("paper-asplos19").mapping();
    List<Row> rows = new ArrayList<>(paper.rows());
    rows.set(
        key.ordinal(),
        new Row(key, false, List.of(new Alternative(List.of(sequence), false, "broken"))));
    return new MappingFile("broken", "broken", new Mapping(paper.header(), rows));
  }

  @Test
  @Timeout(300)
  void theTableOfThePaperIsSoundUpToThree() throws Exception {
    Map<String, Integer> heard = new ConcurrentHashMap<>();
    Reproduction r =
        new Reproducer(
                task(Mappings.find("paper-asplos19"), 3, Duration.ofMinutes(10)),
                (events, size, axiom, done, of) -> heard.merge(events.name(), 1, Integer::sum))
            .run();
    assertThat(r.stopped()).isEmpty();
    // 1, 2 and 3 layouts, three axioms.
    assertThat(heard).isEqualTo(Map.of("published", 18, "full", 18));
    for (EventResult result : r.results()) {
      assertThat(result.cells()).hasSize(9).allMatch(c -> c.outcome() instanceof Outcome.Holds);
      Cell last = cell(result, 3, "Coherence");
      assertThat(last.upTo().layouts()).isEqualTo(6);
      assertThat(last.upTo().time()).isGreaterThan(last.exactly().time());
    }
  }

  /// The rows that the event model leaves out are those that the published facts leave out, each
  /// asked by a query.
  @Test
  @Timeout(300)
  void thePublishedFactsLeaveOutWhatTheEventModelLeavesOut() throws Exception {
    Reproduction r = run(Mappings.find("paper-asplos19"), 3);
    EventResult published = r.results().get(0);
    assertThat(notReached(published).stream().map(Use::row).collect(Collectors.toSet()))
        .isEqualTo(LEFT_OUT);
    published
        .rows()
        .forEach((use, c) -> {
          if (c instanceof Coverage.NotReached(List<String> facts)) {
            assertThat(facts)
                .as(use.toString())
                .containsExactlyElementsOf(
                    use.row().operation() != Operation.RMW
                        ? List.of(
                            use.row() == RowKey.LOAD_SEQ_CST ? "No-SeqCst-Read" : "No-SeqCst-Write")
                        : use.row() == RowKey.RMW_SEQ_CST
                            ? List.of("No-SeqCst-Read", "No-SeqCst-Write", "Sb-Into-Rmw")
                            : List.of("Sb-Into-Rmw"));
          }
        });
    assertThat(published.axioms().get("Atomicity"))
        .isEqualTo(new Coverage.NotReached(List.of("Sb-Into-Rmw")));
    assertThat(published.axioms().get("Coherence")).isInstanceOf(Coverage.Reached.class);
    EventResult full = r.results().get(1);
    assertThat(notReached(full)).isEmpty();
    assertThat(full.axioms().values()).allMatch(Coverage.Reached.class::isInstance);
  }

  /// A load of order acquire that does not acquire: message passing with a plain datum shows it, in
  /// the published event model as well. A read-modify-write shows it with three instructions.
  @Tag("nightly")
  @Test
  @Timeout(300)
  void aBrokenTableGivesAFinding() throws Exception {
    Reproduction r = run(broken(RowKey.LOAD_ACQUIRE, Template.of("ld.relaxed.S").orElseThrow()), 4);
    List<Integer> sizes = new ArrayList<>();
    for (EventResult result : r.results()) {
      Outcome.Fails fails = (Outcome.Fails) cell(result, 4, "Coherence").outcome();
      assertThat(cell(result, fails.size() - 1, "Coherence").outcome())
          .isInstanceOf(Outcome.Holds.class);
      assertThat(fails.counterexample().why().orElseThrow().axioms()).containsExactly("Coherence");
      sizes.add(fails.size());
    }
    assertThat(sizes).containsExactly(4, 3);
  }

  /// A row that the published check never exercised can be as wrong as one likes. With three
  /// instructions a load that does not acquire shows it, with four one that is in no order of all.
  @Test
  @Timeout(300)
  void whatIsNotReachedIsNotFound() throws Exception {
    int bound = Rounds.of(4, 3);
    Reproduction r =
        run(broken(RowKey.LOAD_SEQ_CST, Template.of("ld.relaxed.S").orElseThrow()), bound);
    for (String axiom : bound == 4 ? List.of("SC", "Coherence") : List.of("Coherence")) {
      Outcome published = cell(r.results().get(0), bound, axiom).outcome();
      assertThat(published).isInstanceOf(Outcome.Holds.class);
      Outcome full = cell(r.results().get(1), bound, axiom).outcome();
      assertThat(full).isInstanceOf(Outcome.Fails.class);
    }
  }

  @Test
  void withoutTimeEverythingIsOpen() throws Exception {
    Reproduction r =
        new Reproducer(
                task(Mappings.find("paper-asplos19"), 2, Duration.ZERO),
                ReproductionProgress.none())
            .run();
    assertThat(r.stopped()).hasValue("the time for the whole run was used up");
    assertThat(r.results())
        .allSatisfy(result -> {
          assertThat(result.cells()).allMatch(c -> c.outcome() instanceof Outcome.Open);
          assertThat(result.rows().values()).allMatch(Coverage.Unknown.class::isInstance);
        });
  }

  @Test
  @Timeout(300)
  void anInterruptKeepsWhatIsThere() throws Exception {
    Thread self = Thread.currentThread();
    Reproduction r =
        new Reproducer(
                task(Mappings.find("paper-asplos19"), 4, Duration.ofMinutes(10)),
                (events, size, axiom, done, of) -> {
                  if (size == 2 && done == of) {
                    self.interrupt();
                  }
                })
            .run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(r.stopped()).hasValue("it was interrupted");
    EventResult published = r.results().get(0);
    assertThat(notReached(published)).hasSize(LEFT_OUT.size());
    assertThat(cell(published, 1, "SC").outcome()).isInstanceOf(Outcome.Holds.class);
    assertThat(cell(published, 4, "SC").outcome())
        .isEqualTo(new Outcome.Open("it was interrupted"));
  }
}
