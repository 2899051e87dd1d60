package dev.acquit.mapper.alloy;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.cat.Tag;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;

/// The vocabulary of the source model: the C++ program's own events. A load, store or fence is one
/// event, a read-modify-write two, a compare-exchange that fails one read.
///
/// @cpp atomics.order
final class SourceEvents {
  static final String NAME = "source_events";

  private SourceEvents() {}

  static AlloyModule module() {
    Map<Tag, String> tags = new EnumMap<>(Tag.class);
    tags.put(Tag.R, "readers.reading");
    tags.put(Tag.W, "writers.writing + initials");
    tags.put(Tag.F, "fences.before1");
    tags.put(Tag.RMW, "(updates - failed).(reading + writing)");
    tags.put(Tag.A, "(readers - plain).reading + (writers - plain).writing");
    tags.put(Tag.NA, "(plain & loads).reading + (plain & stores).writing + initials");
    tags.put(
        Tag.RLX,
        reads(o -> o == MemoryOrder.RELAXED || o == MemoryOrder.RELEASE, "FailedRelaxed")
            + writes(o -> o == MemoryOrder.RELAXED || o == MemoryOrder.ACQUIRE)
            + fences(MemoryOrder.RELAXED));
    tags.put(
        Tag.ACQ,
        reads(o -> o == MemoryOrder.ACQUIRE || o == MemoryOrder.ACQ_REL, "FailedAcquire")
            + fences(MemoryOrder.ACQUIRE));
    tags.put(
        Tag.REL,
        stripped(writes(o -> o == MemoryOrder.RELEASE || o == MemoryOrder.ACQ_REL))
            + fences(MemoryOrder.RELEASE));
    tags.put(Tag.ACQ_REL, stripped(fences(MemoryOrder.ACQ_REL)));
    tags.put(
        Tag.SC,
        reads(o -> o == MemoryOrder.SEQ_CST, "FailedSeqCst")
            + writes(o -> o == MemoryOrder.SEQ_CST)
            + fences(MemoryOrder.SEQ_CST));
    tags.put(Tag.WEAK, "initials");
    tags.put(Tag.GEN, "Event");
    tags.put(Tag.THREAD, "events[scope.Thread]");
    tags.put(Tag.CTA, "events[scope.Block]");
    tags.put(Tag.CLUSTER, "events[scope.Cluster]");
    tags.put(Tag.GPU, "events[scope.Device]");
    tags.put(Tag.SYS, "events[scope.System]");
    String present = "(readers <: reading) + (writers <: writing) + (fences <: before1)";
    return new BaseModule(NAME, "The C++ program's own events.", present, tags)
        .module("fun coherence: Slot -> Slot { order }\n\n");
  }

  /// Reads whose operation has one of these orders. A failed compare-exchange has the order for
  /// that case, whatever its row.
  private static String reads(Predicate<MemoryOrder> orders, String failed) {
    String loads = rows(Operation.LOAD, orders);
    String updates = rows(Operation.RMW, orders);
    String parts = updates.isEmpty() ? "" : "((" + updates + ") - failed) + ";
    parts = loads.isEmpty() ? parts : loads + " + " + parts;
    return "(" + parts + failed + ").reading";
  }

  private static String writes(Predicate<MemoryOrder> orders) {
    String stores = rows(Operation.STORE, orders);
    String updates = "((" + rows(Operation.RMW, orders) + ") - failed)";
    return " + (" + (stores.isEmpty() ? "" : stores + " + ") + updates + ").writing";
  }

  private static String fences(MemoryOrder order) {
    String rows = rows(Operation.FENCE, o -> o == order);
    return rows.isEmpty() ? "" : " + (" + rows + ").before1";
  }

  private static String stripped(String sum) {
    return sum.substring(" + ".length());
  }

  private static String rows(Operation operation, Predicate<MemoryOrder> orders) {
    return Use.rows(
        (RowKey k) -> k.operation() == operation && k.order().filter(orders).isPresent());
  }
}
