package dev.acquit.litmus.generate.outline;

import dev.acquit.ptx.isa.Scope;
import java.util.Optional;

/// One instruction.
public sealed interface Step {
  /// An instruction that accesses memory.
  sealed interface Access extends Step {
    /// The number of the location, from 0.
    int location();

    /// Its order and scope.
    Annotation annotation();

    /// What it depends on, if anything.
    Optional<Dependency> dependency();

    /// Whether it reads.
    default boolean reads() {
      return !(this instanceof Store);
    }

    /// Whether it writes.
    default boolean writes() {
      return !(this instanceof Load);
    }
  }

  /// A load.
  ///
  /// @param location what is read
  /// @param annotation its order and scope
  /// @param dependency what it depends on; no data dependency
  record Load(int location, Annotation annotation, Optional<Dependency> dependency)
      implements Access {}

  /// A store of a constant.
  ///
  /// @param location what is written
  /// @param value the constant
  /// @param annotation its order and scope
  /// @param dependency what it depends on
  record Store(int location, int value, Annotation annotation, Optional<Dependency> dependency)
      implements Access {}

  /// An atomic exchange with a constant.
  ///
  /// @param location what is read and written
  /// @param value the constant
  /// @param annotation its order and scope; never plain or volatile
  /// @param dependency what it depends on
  record Update(int location, int value, Annotation annotation, Optional<Dependency> dependency)
      implements Access {}

  /// A thread fence.
  ///
  /// @param order acquire, release, acq_rel or seq_cst
  /// @param scope its scope
  record Fence(Order order, Scope scope) implements Step {}
}
