package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.text.Worded;
import java.util.EnumSet;
import java.util.Set;

/// The language of a test.
public enum TestLanguage implements Worded {
  /// C++ with thread scopes.
  CPP(
      EnumSet.of(Order.PLAIN, Order.RELAXED, Order.ACQUIRE, Order.SEQ_CST),
      EnumSet.of(Order.PLAIN, Order.RELAXED, Order.RELEASE, Order.SEQ_CST),
      EnumSet.of(Order.RELAXED, Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST)),
  /// PTX.
  PTX(
      EnumSet.of(Order.PLAIN, Order.VOLATILE, Order.RELAXED, Order.ACQUIRE),
      EnumSet.of(Order.PLAIN, Order.VOLATILE, Order.RELAXED, Order.RELEASE),
      EnumSet.of(Order.RELAXED, Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL));

  private final EnumSet<Order> loads;
  private final EnumSet<Order> stores;
  private final EnumSet<Order> updates;

  TestLanguage(EnumSet<Order> loads, EnumSet<Order> stores, EnumSet<Order> updates) {
    this.loads = loads;
    this.stores = stores;
    this.updates = updates;
  }

  /// The language of a test; a mixed test is written as PTX tests are.
  public static TestLanguage of(LitmusTest test) {
    return switch (test) {
      case CppTest cpp -> CPP;
      case PtxTest ptx -> PTX;
      case MixedTest mixed -> PTX;
    };
  }

  /// The orders that a load can have.
  public Set<Order> loads() {
    return EnumSet.copyOf(loads);
  }

  /// The orders that a store can have.
  public Set<Order> stores() {
    return EnumSet.copyOf(stores);
  }

  /// The orders that a read-modify-write can have.
  public Set<Order> updates() {
    return EnumSet.copyOf(updates);
  }

  /// Whether the language has the step.
  public boolean has(Step step) {
    Annotation annotation = step.annotation();
    boolean ownThread = annotation.order().scoped() && annotation.scope().isEmpty();
    return switch (step) {
      case Step s when ownThread && this == PTX -> false;
      case Step.Load load -> loads.contains(load.annotation().order());
      case Step.Store store -> stores.contains(store.annotation().order());
      case Step.Update update -> updates.contains(update.annotation().order());
      case Step.Swap swap -> this == CPP && updates.contains(swap.annotation().order());
      case Step.Fence fence -> fence.order().fences();
    };
  }
}
