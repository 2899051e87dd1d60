package dev.acquit.litmus.generate.outline;

import dev.acquit.ptx.isa.Scope;
import java.util.Optional;

/// One instruction.
public sealed interface Step {
  /// Its order and scope.
  Annotation annotation();

  /// The same with another order or scope.
  Step with(Annotation changed);

  /// An instruction that accesses memory.
  sealed interface Access extends Step {
    /// The number of the location, from 0.
    int location();

    /// What it depends on, if anything.
    Optional<Dependency> dependency();

    @Override
    Access with(Annotation changed);

    /// The same with another dependency.
    Access with(Optional<Dependency> changed);

    /// The same at another location, writing another value if it writes one.
    Access at(int newLocation, int newValue);

    /// The constant that it writes or adds; zero if it only reads.
    default int value() {
      return 0;
    }

    /// Whether it reads.
    default boolean reads() {
      return !(this instanceof Store);
    }

    /// Whether it writes.
    default boolean writes() {
      return this instanceof Store || this instanceof Update;
    }
  }

  /// A load.
  ///
  /// @param location what is read
  /// @param annotation its order and scope
  /// @param dependency what it depends on; no data dependency
  record Load(int location, Annotation annotation, Optional<Dependency> dependency)
      implements Access {
    @Override
    public Load with(Annotation changed) {
      return new Load(location, changed, dependency);
    }

    @Override
    public Load with(Optional<Dependency> changed) {
      return new Load(location, annotation, changed);
    }

    @Override
    public Load at(int newLocation, int newValue) {
      return new Load(newLocation, annotation, dependency);
    }
  }

  /// A store of a constant.
  ///
  /// @param location what is written
  /// @param value the constant
  /// @param annotation its order and scope
  /// @param dependency what it depends on
  record Store(int location, int value, Annotation annotation, Optional<Dependency> dependency)
      implements Access {
    @Override
    public Store with(Annotation changed) {
      return new Store(location, value, changed, dependency);
    }

    @Override
    public Store with(Optional<Dependency> changed) {
      return new Store(location, value, annotation, changed);
    }

    @Override
    public Store at(int newLocation, int newValue) {
      return new Store(newLocation, newValue, annotation, dependency);
    }
  }

  /// An atomic exchange with a constant, or an atomic addition of one.
  ///
  /// @param adds whether it adds; otherwise it exchanges
  /// @param location what is read and written
  /// @param value the constant
  /// @param annotation its order and scope; never plain or volatile
  /// @param dependency what it depends on
  record Update(
      boolean adds, int location, int value, Annotation annotation, Optional<Dependency> dependency)
      implements Access {
    /// An exchange.
    ///
    /// @param location what is read and written
    /// @param value the constant
    /// @param annotation its order and scope; never plain or volatile
    /// @param dependency what it depends on
    public Update(int location, int value, Annotation annotation, Optional<Dependency> dependency) {
      this(false, location, value, annotation, dependency);
    }

    @Override
    public Update with(Annotation changed) {
      return new Update(adds, location, value, changed, dependency);
    }

    @Override
    public Update with(Optional<Dependency> changed) {
      return new Update(adds, location, value, annotation, changed);
    }

    @Override
    public Update at(int newLocation, int newValue) {
      return new Update(adds, newLocation, newValue, annotation, dependency);
    }
  }

  /// A compare-exchange that fails, since it expects [#NEVER]: a read. C++ only.
  ///
  /// @param location what is read
  /// @param annotation the order that it would have if it succeeded, and its scope
  /// @param failure the order that it has: relaxed, acquire or seq_cst
  /// @param dependency what it depends on; no data dependency
  /// @cpp atomics.types.operations
  record FailedSwap(
      int location, Annotation annotation, Order failure, Optional<Dependency> dependency)
      implements Access {
    /// A value that no location ever has.
    public static final int NEVER = 99;

    @Override
    public FailedSwap with(Annotation changed) {
      return new FailedSwap(location, changed, failure, dependency);
    }

    @Override
    public FailedSwap with(Optional<Dependency> changed) {
      return new FailedSwap(location, annotation, failure, changed);
    }

    @Override
    public FailedSwap at(int newLocation, int newValue) {
      return new FailedSwap(newLocation, annotation, failure, dependency);
    }
  }

  /// A thread fence.
  ///
  /// @param annotation its order, which is acquire, release, acq_rel or seq_cst, and its scope
  record Fence(Annotation annotation) implements Step {
    /// A fence at a scope.
    public Fence(Order order, Scope scope) {
      this(Annotation.of(order, scope));
    }

    /// Its order.
    public Order order() {
      return annotation.order();
    }

    /// Its scope.
    ///
    /// @throws java.util.NoSuchElementException if it is C++'s thread scope
    public Scope scope() {
      return annotation.scope().orElseThrow();
    }

    @Override
    public Fence with(Annotation changed) {
      return new Fence(changed);
    }
  }
}
