package dev.acquit.litmus.ast;

import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.AtomicOperation;
import java.util.Optional;

/// Read-modify-writes of CUDA that C++ has not: `atomicInc` and `atomicDec`, of `unsigned int`
/// alone. They are relaxed, and their names have their scopes (CUDA C++ Programming Guide, "Legacy
/// Atomic Functions").
public enum CudaModification implements CppModification {
  /// One more, and zero where what is there reaches the operand.
  INC("atomicInc", AtomicOperation.INC, Op.WRAP_INC),
  /// One less, and the operand where what is there is zero, or greater than that.
  DEC("atomicDec", AtomicOperation.DEC, Op.WRAP_DEC);

  private final String word;
  private final AtomicOperation ptx;
  private final Op op;

  CudaModification(String word, AtomicOperation ptx, Op op) {
    this.word = word;
    this.ptx = ptx;
    this.op = op;
  }

  /// The name of the function at the scope of the device.
  @Override
  public String word() {
    return word;
  }

  /// The name of the function at a scope.
  ///
  /// @throws IllegalArgumentException if there is none
  public String function(ThreadScope scope) {
    return switch (scope) {
      case BLOCK -> word + "_block";
      case DEVICE -> word;
      case SYSTEM -> word + "_system";
      case THREAD, CLUSTER ->
          throw new IllegalArgumentException(word + " has no scope " + scope.word());
    };
  }

  @Override
  public Optional<AtomicOperation> ptx() {
    return Optional.of(ptx);
  }

  @Override
  public Formula formula(ValueForm form, int bits) {
    return Formula.apply(op, bits, new Formula.Source(0), new Formula.Source(1));
  }

  @Override
  public boolean fetches() {
    return true;
  }
}
