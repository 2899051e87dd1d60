package dev.acquit.model.symbolic;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.program.Operation.Marks;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// An event of a way to do an instruction.
///
/// @param kind what it is
/// @param marks for each thread scope that the instruction may have, what models know of the event
public record Part(Kind kind, Map<ThreadScope, Marks> marks) {
  /// Copies the map.
  public Part {
    marks = Collections.unmodifiableMap(new EnumMap<>(marks));
  }

  /// What an event is.
  public enum Kind {
    /// A read.
    READ,
    /// A write.
    WRITE,
    /// A fence.
    FENCE
  }
}
