package dev.acquit.mapper.verify;

import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.mapper.verify.Shape.Kind;
import dev.acquit.mapper.verify.Shape.Slot;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The memory orders that the slots of a shape can have.
///
/// @param group the tests
/// @param pattern where read-modify-writes are
/// @param fewUpdateOrders whether read-modify-writes are only relaxed, acq_rel or seq_cst
record Orders(Family.Group group, Pattern pattern, boolean fewUpdateOrders) {
  private static final List<Order> LOADS = List.of(Order.RELAXED, Order.ACQUIRE, Order.SEQ_CST);
  private static final List<Order> STORES = List.of(Order.RELAXED, Order.RELEASE, Order.SEQ_CST);
  private static final List<Order> ALL =
      List.of(Order.RELAXED, Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST);
  private static final List<Order> FEW = List.of(Order.RELAXED, Order.ACQ_REL, Order.SEQ_CST);

  /// The orders of all slots.
  ///
  /// @param free every slot has every order; otherwise plain loads and stores of a thread agree in
  ///   strength
  /// @param oneFree if not free: whether one thread at a time is free all the same
  List<List<Order>> list(boolean free, boolean oneFree) {
    int threads = group.shape().threads().size();
    Set<List<Order>> found = new LinkedHashSet<>();
    if (free) {
      combine(-2, 0, new ArrayList<>(), found);
    } else if (oneFree) {
      for (int t = 0; t < threads; t++) {
        combine(t, 0, new ArrayList<>(), found);
      }
    } else {
      combine(-1, 0, new ArrayList<>(), found);
    }
    return List.copyOf(found);
  }

  /// @param freeThread the thread whose slots are free; -1: none; -2: all
  private void combine(int freeThread, int thread, List<Order> before, Set<List<Order>> found) {
    if (thread == group.shape().threads().size()) {
      found.add(List.copyOf(before));
      return;
    }
    int first = before.size();
    List<Slot> slots = group.shape().threads().get(thread);
    boolean free = freeThread == -2 || freeThread == thread;
    Set<List<Order>> ways = new LinkedHashSet<>();
    if (free) {
      slots(slots, first, -1, new ArrayList<>(), ways);
    } else {
      for (int strength = 0; strength < 3; strength++) {
        slots(slots, first, strength, new ArrayList<>(), ways);
      }
    }
    for (List<Order> way : ways) {
      List<Order> longer = new ArrayList<>(before);
      longer.addAll(way);
      combine(freeThread, thread + 1, longer, found);
    }
  }

  private void slots(
      List<Slot> slots, int first, int strength, List<Order> before, Set<List<Order>> found) {
    if (before.size() == slots.size()) {
      found.add(List.copyOf(before));
      return;
    }
    Slot slot = slots.get(before.size());
    for (Order order : orders(slot, first + before.size(), strength)) {
      List<Order> longer = new ArrayList<>(before);
      longer.add(order);
      slots(slots, first, strength, longer, found);
    }
  }

  private List<Order> orders(Slot slot, int number, int strength) {
    if (group.plain() && slot.location() == 0) {
      return List.of(Order.PLAIN);
    }
    boolean update = slot.kind() == Kind.EXCHANGE || pattern.updates().contains(number);
    List<Order> updates = fewUpdateOrders ? FEW : ALL;
    List<Order> all = update ? updates : slot.kind() == Kind.READ ? LOADS : STORES;
    if (strength >= 0 && !update) {
      return List.of(all.get(strength));
    }
    return all;
  }
}
