package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.mapper.verify.Shape.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Family tests with one thing less.
final class Simpler {
  private Simpler() {}

  /// The test with one thing less, fences first.
  static List<Decorated> of(Decorated d) {
    List<Decorated> all = new ArrayList<>();
    for (int t = 0; t < d.threads().size(); t++) {
      for (int i = 0; i < d.threads().get(t).fences().size(); i++) {
        int fence = i;
        all.add(withFences(d, t, fences -> without(fences, fence)));
      }
    }
    for (int t = 0; t < d.threads().size(); t++) {
      for (int i = 0; i < d.threads().get(t).accesses().size(); i++) {
        weaker(d, t, i).forEach(a -> all.add(a));
      }
      for (int i = 0; i < d.threads().get(t).fences().size(); i++) {
        Decorated.Fence f = d.threads().get(t).fences().get(i);
        int fence = i;
        for (MemoryOrder order : below(f.order())) {
          if (order != MemoryOrder.RELAXED) {
            Decorated.Fence less = new Decorated.Fence(f.after(), order, f.scope());
            all.add(withFences(d, t, fences -> with(fences, fence, less)));
          }
        }
      }
    }
    return all;
  }

  private static List<Decorated> weaker(Decorated d, int thread, int slot) {
    Decorated.Access a = d.threads().get(thread).accesses().get(slot);
    Kind kind = d.shape().threads().get(thread).get(slot).kind();
    List<Decorated.Access> less = new ArrayList<>();
    if (a.order().isEmpty()) {
      return List.of();
    }
    if (a.update() && kind != Kind.EXCHANGE) {
      less.add(new Decorated.Access(false, Optional.of(MemoryOrder.RELAXED), a.scope()));
    }
    for (MemoryOrder order : below(a.order().get())) {
      boolean fits =
          a.update()
              || order == MemoryOrder.RELAXED
              || order == (kind == Kind.READ ? MemoryOrder.ACQUIRE : MemoryOrder.RELEASE);
      if (fits) {
        less.add(new Decorated.Access(a.update(), Optional.of(order), a.scope()));
      }
    }
    return less.stream()
        .map(access -> {
          Decorated.Thread t = d.threads().get(thread);
          return withThread(
              d,
              thread,
              new Decorated.Thread(with(t.accesses(), slot, access), t.fences(), t.cta()));
        })
        .toList();
  }

  /// Weaker orders, the weakest first.
  private static List<MemoryOrder> below(MemoryOrder order) {
    return switch (order) {
      case RELAXED -> List.of();
      case ACQUIRE, RELEASE -> List.of(MemoryOrder.RELAXED);
      case ACQ_REL -> List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE);
      case SEQ_CST ->
          List.of(
              MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL);
    };
  }

  private static Decorated withFences(
      Decorated d, int thread, UnaryOperator<List<Decorated.Fence>> change) {
    Decorated.Thread t = d.threads().get(thread);
    return withThread(
        d, thread, new Decorated.Thread(t.accesses(), change.apply(t.fences()), t.cta()));
  }

  private static Decorated withThread(Decorated d, int thread, Decorated.Thread changed) {
    return new Decorated(d.shape(), d.plain(), with(d.threads(), thread, changed));
  }

  private static <T> List<T> with(List<T> list, int index, T element) {
    List<T> changed = new ArrayList<>(list);
    changed.set(index, element);
    return changed;
  }

  private static <T> List<T> without(List<T> list, int index) {
    List<T> changed = new ArrayList<>(list);
    changed.remove(index);
    return changed;
  }
}
