package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.ptx.isa.AtomicOperation;

/// PTX has no read-modify-write of an object of eight bits.
///
/// @ptx 9.7.13.5 atom
public final class NarrowAtomException extends NotLoweredException {
  NarrowAtomException(AtomicOperation operation, CppType type) {
    super(
        "PTX has no atom."
            + operation.suffix()
            + " on objects of type '"
            + type.value().words()
            + "' here");
  }
}
