package dev.acquit.api;

import dev.acquit.reports.check.CheckDocument.StateJson;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// A final state that a model allows.
///
/// @param values the value of each register, such as `1:r0`, and location that is observed:
///   registers by thread and name, then locations by name
/// @param satisfies whether it satisfies the proposition of the test's condition
public record FinalState(SequencedMap<String, String> values, boolean satisfies) {
  /// Copies the map.
  public FinalState {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  static FinalState of(StateJson state) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    for (Map.Entry<String, Object> e : state.values().entrySet()) {
      values.put(e.getKey(), String.valueOf(e.getValue()));
    }
    return new FinalState(values, state.satisfies());
  }
}
