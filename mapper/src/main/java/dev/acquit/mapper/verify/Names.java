package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.verify.Shape.Slot;
import java.util.List;
import java.util.stream.Collectors;

/// Names of family tests: the shape, then for each thread its accesses and fences.
final class Names {
  private Names() {}

  /// For example `MP+na-rel.dev+sc.dev-na`.
  static String of(Decorated d) {
    StringBuilder s = new StringBuilder(d.shape().name());
    for (int t = 0; t < d.threads().size(); t++) {
      s.append('+').append(thread(d.shape().threads().get(t), d.threads().get(t)));
    }
    return s.append(ctas(d.threads())).toString();
  }

  private static String thread(List<Slot> slots, Decorated.Thread t) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < slots.size(); i++) {
      Decorated.Access a = t.accesses().get(i);
      s.append(i == 0 ? "" : "-");
      s.append(a.update() ? "rmw" : "");
      s.append(a.order().map(o -> order(o) + scope(a.scope())).orElse("na"));
      int at = i;
      t.fences().stream()
          .filter(f -> f.after() == at)
          .forEach(f -> s.append("-F").append(order(f.order())).append(scope(f.scope())));
    }
    return s.toString();
  }

  private static String order(MemoryOrder order) {
    return switch (order) {
      case RELAXED -> "rlx";
      case ACQUIRE -> "acq";
      case RELEASE -> "rel";
      case ACQ_REL -> "ar";
      case SEQ_CST -> "sc";
    };
  }

  /// Device scope, the usual one, is not written.
  private static String scope(ThreadScope scope) {
    return switch (scope) {
      case THREAD -> ".thr";
      case BLOCK -> ".blk";
      case CLUSTER -> ".clu";
      case DEVICE -> "";
      case SYSTEM -> ".sys";
    };
  }

  /// Nothing when each thread has a CTA of its own, in order.
  private static String ctas(List<Decorated.Thread> threads) {
    String ctas = threads.stream().map(t -> "" + t.cta()).collect(Collectors.joining());
    return "0123456789".startsWith(ctas) ? "" : "@" + ctas;
  }
}
