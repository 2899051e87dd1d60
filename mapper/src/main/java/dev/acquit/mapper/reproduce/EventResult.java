package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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
}
