package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.reproduce.Reproduction.Decision;
import dev.acquit.mapper.verify.Soundness.Use;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// What came out for programs of an event model.
///
/// @param events the event model
/// @param cells by size, then by axiom
/// @param rows whether programs of up to the bound have each alternative
/// @param axioms whether their executions can break each axiom
public record EventResult(
    EventModel events,
    List<Cell> cells,
    SequencedMap<Use, Coverage> rows,
    SequencedMap<String, Coverage> axioms) {
  /// Copies the collections.
  public EventResult {
    cells = List.copyOf(cells);
    rows = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(rows));
    axioms = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(axioms));
  }

  /// The cells of all sizes up to a bound, as one.
  ///
  /// @param bound a size that there is a cell of
  /// @param axiom an axiom that there is a cell of
  public Cell upTo(int bound, String axiom) {
    List<Cell> all =
        cells.stream().filter(c -> c.axiom().equals(axiom) && c.size() <= bound).toList();
    return new Cell(
        bound,
        axiom,
        outcome(all),
        all.stream().mapToInt(Cell::layouts).sum(),
        all.stream().mapToInt(Cell::discarded).sum(),
        all.stream().mapToInt(Cell::remembered).sum(),
        all.stream().map(Cell::time).reduce(Duration.ZERO, Duration::plus));
  }

  /// The cell of one size.
  public Cell exactly(int size, String axiom) {
    return cells.stream()
        .filter(c -> c.axiom().equals(axiom) && c.size() == size)
        .findFirst()
        .orElseThrow();
  }

  /// A failure decides; otherwise a cell that is open does.
  private static Outcome outcome(List<Cell> cells) {
    Outcome outcome = new Outcome.Holds();
    for (Cell c : cells) {
      switch (c.outcome()) {
        case Outcome.Fails fails -> {
          return fails;
        }
        case Outcome.Open open -> outcome = outcome instanceof Outcome.Open ? outcome : open;
        case Outcome.Holds h -> {}
      }
    }
    return outcome;
  }

  /// What it comes to.
  public Decision decision() {
    if (cells.stream().anyMatch(c -> c.outcome() instanceof Outcome.Fails)) {
      return Decision.UNSOUND;
    }
    boolean known =
        cells.stream().noneMatch(c -> c.outcome() instanceof Outcome.Open)
            && rows.values().stream().noneMatch(Coverage.Unknown.class::isInstance)
            && axioms.values().stream().noneMatch(Coverage.Unknown.class::isInstance);
    return known ? Decision.SOUND : Decision.UNKNOWN;
  }

  /// The alternatives that no program has.
  public List<Use> notReached() {
    return rows.entrySet().stream()
        .filter(e -> e.getValue() instanceof Coverage.NotReached)
        .map(Map.Entry::getKey)
        .toList();
  }
}
