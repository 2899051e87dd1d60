package dev.acquit.mapper.verify;

import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.mapper.verify.Shape.Kind;
import dev.acquit.mapper.verify.Shape.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Where a test has fences and read-modify-writes.
///
/// @param fences the fences, without scopes
/// @param updates the slots, numbered through all threads, that become read-modify-writes
record Pattern(List<FenceAt> fences, Set<Integer> updates) {
  static final List<Order> FENCE_ORDERS =
      List.of(Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST);

  /// A fence.
  record FenceAt(int thread, int after, Order order) {}

  Pattern {
    fences = List.copyOf(fences);
    updates = Set.copyOf(updates);
  }

  int extras() {
    return fences.size() + updates.size();
  }

  /// Neither.
  static final Pattern NONE = new Pattern(List.of(), Set.of());

  /// The patterns of the core family: at most one fence and one read-modify-write in each thread;
  /// in small tests at most two of them in all, in larger ones at most one, or the same fence at
  /// the first gap of every thread that has one. Shapes that have an exchange get no further
  /// read-modify-write.
  static List<Pattern> core(Shape shape, List<Order> orders) {
    List<List<FenceAt>> fences = fenceChoices(shape, orders);
    List<Set<Integer>> updates = shape.hasExchange() ? List.of(Set.of()) : updateChoices(shape);
    int most = shape.isSmall() ? 2 : 1;
    List<Pattern> patterns = new ArrayList<>();
    for (List<FenceAt> f : fences) {
      for (Set<Integer> u : updates) {
        if (f.size() + u.size() <= most) {
          patterns.add(new Pattern(f, u));
        }
      }
    }
    for (Order order : orders) {
      List<FenceAt> everywhere = everywhere(shape, order);
      if (everywhere.size() > most) {
        patterns.add(new Pattern(everywhere, Set.of()));
      }
    }
    return patterns;
  }

  /// No more than one fence, or the same everywhere.
  static List<Pattern> few(Shape shape, List<Order> orders) {
    List<Pattern> patterns = new ArrayList<>(List.of(NONE));
    for (Order order : orders) {
      List<FenceAt> all = everywhere(shape, order);
      all.forEach(f -> patterns.add(new Pattern(List.of(f), Set.of())));
      if (all.size() > 1) {
        patterns.add(new Pattern(all, Set.of()));
      }
    }
    return patterns;
  }

  /// Every set of fences, one in each gap at most, and every set of read-modify-writes.
  static List<Pattern> full(Shape shape) {
    List<List<FenceAt>> fences = new ArrayList<>(List.of(List.of()));
    for (int t = 0; t < shape.threads().size(); t++) {
      for (int gap = 0; gap + 1 < shape.threads().get(t).size(); gap++) {
        List<List<FenceAt>> longer = new ArrayList<>(fences);
        for (List<FenceAt> f : fences) {
          for (Order order : FENCE_ORDERS) {
            List<FenceAt> more = new ArrayList<>(f);
            more.add(new FenceAt(t, gap, order));
            longer.add(more);
          }
        }
        fences = longer;
      }
    }
    List<Integer> free = free(shape);
    List<Pattern> patterns = new ArrayList<>();
    for (int mask = 0; mask < 1 << free.size(); mask++) {
      Set<Integer> updates = new TreeSet<>();
      for (int i = 0; i < free.size(); i++) {
        if ((mask >> i & 1) != 0) {
          updates.add(free.get(i));
        }
      }
      fences.forEach(f -> patterns.add(new Pattern(f, updates)));
    }
    return patterns;
  }

  private static List<FenceAt> everywhere(Shape shape, Order order) {
    List<FenceAt> all = new ArrayList<>();
    for (int t = 0; t < shape.threads().size(); t++) {
      if (shape.threads().get(t).size() > 1) {
        all.add(new FenceAt(t, 0, order));
      }
    }
    return all;
  }

  /// At most one fence in each thread.
  private static List<List<FenceAt>> fenceChoices(Shape shape, List<Order> orders) {
    List<List<FenceAt>> choices = new ArrayList<>(List.of(List.of()));
    for (int t = 0; t < shape.threads().size(); t++) {
      List<List<FenceAt>> longer = new ArrayList<>(choices);
      for (List<FenceAt> before : choices) {
        for (int gap = 0; gap + 1 < shape.threads().get(t).size(); gap++) {
          for (Order order : orders) {
            List<FenceAt> more = new ArrayList<>(before);
            more.add(new FenceAt(t, gap, order));
            longer.add(more);
          }
        }
      }
      choices = longer;
    }
    return choices;
  }

  /// At most one slot in each thread.
  private static List<Set<Integer>> updateChoices(Shape shape) {
    List<Set<Integer>> choices = new ArrayList<>(List.of(Set.of()));
    int number = 0;
    for (List<Slot> thread : shape.threads()) {
      List<Set<Integer>> longer = new ArrayList<>(choices);
      for (int i = 0; i < thread.size(); i++) {
        for (Set<Integer> before : choices) {
          Set<Integer> more = new TreeSet<>(before);
          more.add(number + i);
          longer.add(more);
        }
      }
      choices = longer;
      number += thread.size();
    }
    return choices;
  }

  private static List<Integer> free(Shape shape) {
    List<Integer> free = new ArrayList<>();
    int number = 0;
    for (List<Slot> thread : shape.threads()) {
      for (Slot slot : thread) {
        if (slot.kind() != Kind.EXCHANGE) {
          free.add(number);
        }
        number++;
      }
    }
    return free;
  }
}
