package dev.acquit.litmus.ast;

import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.isa.AtomicOperation;
import java.util.Optional;

/// What a read-modify-write of C++ may do: an operation that C++ has, or one that only CUDA has.
public sealed interface CppModification permits CppOperation, CudaModification {
  /// How it is called in messages.
  String word();

  /// What `atom` does in its place, if it has that.
  Optional<AtomicOperation> ptx();

  /// What it puts into the object, of what is there, which is the first source, and its operand.
  ///
  /// @param form how the bits are understood
  /// @param bits how many
  Formula formula(ValueForm form, int bits);

  /// Whether it computes what it writes.
  boolean fetches();
}
