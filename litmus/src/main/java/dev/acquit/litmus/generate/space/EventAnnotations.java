package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Direction;
import dev.acquit.litmus.generate.outline.Annotation;
import java.util.LinkedHashSet;
import java.util.List;

/// The annotations that events of a cycle get, in the order in which they are tried. A list may be
/// empty if no cycle has such an event; cycles that have one are left out then.
///
/// @param reads those of reads
/// @param writes those of writes
/// @param updates those of read-modify-writes
public record EventAnnotations(
    List<Annotation> reads, List<Annotation> writes, List<Annotation> updates) {
  /// Plain accesses only.
  public static final EventAnnotations PLAIN =
      new EventAnnotations(List.of(Annotation.PLAIN), List.of(Annotation.PLAIN), List.of());

  /// Copies the lists without duplicates.
  public EventAnnotations {
    reads = List.copyOf(new LinkedHashSet<>(reads));
    writes = List.copyOf(new LinkedHashSet<>(writes));
    updates = List.copyOf(new LinkedHashSet<>(updates));
  }

  List<Annotation> of(Direction direction) {
    return direction == Direction.R ? reads : writes;
  }
}
