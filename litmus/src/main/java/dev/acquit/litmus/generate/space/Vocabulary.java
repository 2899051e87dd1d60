package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Direction;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The annotations that events of a cycle get, in the order in which they are tried. A list may be
/// empty if no cycle has such an event; cycles that have one are left out then.
///
/// @param reads those of reads
/// @param writes those of writes
/// @param updates those of read-modify-writes
public record Vocabulary(
    List<Annotation> reads, List<Annotation> writes, List<Annotation> updates) {
  /// Plain accesses only.
  public static final Vocabulary PLAIN =
      new Vocabulary(List.of(Annotation.PLAIN), List.of(Annotation.PLAIN), List.of());

  /// Copies the lists without duplicates.
  public Vocabulary {
    reads = List.copyOf(new LinkedHashSet<>(reads));
    writes = List.copyOf(new LinkedHashSet<>(writes));
    updates = List.copyOf(new LinkedHashSet<>(updates));
  }

  /// Every order at every scope, order by order.
  public static List<Annotation> product(Collection<Order> orders, Collection<Scope> scopes) {
    LinkedHashSet<Annotation> all = new LinkedHashSet<>();
    for (Order order : orders) {
      for (Scope scope : scopes) {
        all.add(Annotation.of(order, scope));
      }
      if (!order.scoped()) {
        all.add(new Annotation(order, Optional.empty()));
      }
    }
    return List.copyOf(all);
  }

  List<Annotation> of(Direction direction) {
    return direction == Direction.R ? reads : writes;
  }
}
