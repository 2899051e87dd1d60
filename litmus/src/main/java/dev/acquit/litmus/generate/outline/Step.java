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

    /// Whether a register holds what it reads.
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
  /// @param seen whether a register holds what it reads; otherwise nobody looks at it
  /// @param location what is read and written
  /// @param value the constant
  /// @param annotation its order and scope; never plain or volatile
  /// @param dependency what it depends on
  record Update(
      boolean adds,
      boolean seen,
      int location,
      int value,
      Annotation annotation,
      Optional<Dependency> dependency)
      implements Access {
    /// An exchange whose result is seen.
    ///
    /// @param location what is read and written
    /// @param value the constant
    /// @param annotation its order and scope; never plain or volatile
    /// @param dependency what it depends on
    public Update(int location, int value, Annotation annotation, Optional<Dependency> dependency) {
      this(false, true, location, value, annotation, dependency);
    }

    @Override
    public boolean reads() {
      return seen;
    }

    @Override
    public Update with(Annotation changed) {
      return new Update(adds, seen, location, value, changed, dependency);
    }

    @Override
    public Update with(Optional<Dependency> changed) {
      return new Update(adds, seen, location, value, annotation, changed);
    }

    @Override
    public Update at(int newLocation, int newValue) {
      return new Update(adds, seen, newLocation, newValue, annotation, dependency);
    }
  }

  /// A compare-exchange with constants. C++ only.
  ///
  /// @param location what is read and perhaps written
  /// @param expected what has to be there; [#NEVER] for one that fails and so only reads
  /// @param value what is written then
  /// @param annotation its order if it succeeds, and its scope
  /// @param failure its order if it fails: relaxed, acquire or seq_cst
  /// @param dependency what it depends on
  /// @cpp atomics.types.operations
  record Swap(
      int location,
      int expected,
      int value,
      Annotation annotation,
      Order failure,
      Optional<Dependency> dependency)
      implements Access {
    /// A value that no location ever has.
    public static final int NEVER = 99;

    /// One that fails.
    ///
    /// @param location what is read
    /// @param annotation the order that it would have if it succeeded, and its scope
    /// @param failure the order that it has: relaxed, acquire or seq_cst
    /// @param dependency what it depends on
    public static Swap failing(
        int location, Annotation annotation, Order failure, Optional<Dependency> dependency) {
      return new Swap(location, NEVER, NEVER, annotation, failure, dependency);
    }

    @Override
    public boolean writes() {
      return expected != NEVER;
    }

    @Override
    public Swap with(Annotation changed) {
      return new Swap(location, expected, value, changed, failure, dependency);
    }

    @Override
    public Swap with(Optional<Dependency> changed) {
      return new Swap(location, expected, value, annotation, failure, changed);
    }

    @Override
    public Swap at(int newLocation, int newValue) {
      return new Swap(newLocation, expected, newValue, annotation, failure, dependency);
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
