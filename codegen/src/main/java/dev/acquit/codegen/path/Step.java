package dev.acquit.codegen.path;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.text.Position;
import java.util.Optional;

/// Something on a path that the memory model sees.
public sealed interface Step {
  /// Where the instruction begins in the file.
  Position position();

  /// A thread fence that executes on this path.
  ///
  /// @param position where it begins
  /// @param semantics its order
  /// @param scope its scope; `membar.gl` is gpu
  /// @param spelling how it is written
  /// @ptx 9.7.13.4 membar/fence
  record Fence(
      Position position, FenceSemantics semantics, Scope scope, Instruction.Fence.Spelling spelling)
      implements Step {}

  /// An access to memory that threads share.
  ///
  /// @param position where it begins
  /// @param action what it does
  /// @param semantics its order, defaults filled in
  /// @param scope its scope, defaults filled in: that of volatile and mmio is sys; empty for weak
  /// @param bits how wide it is, all elements of a vector together
  /// @param role what it is for
  /// @param agrees whether it is known to have read what the main access read: the path would have
  ///   gone another way otherwise
  record Access(
      Position position,
      Action action,
      Semantics semantics,
      Optional<Scope> scope,
      int bits,
      Role role,
      boolean agrees)
      implements Step {}

  /// What an access does to memory on a path.
  enum Action {
    /// `ld`.
    LOAD,
    /// `st`.
    STORE,
    /// `atom` that writes; a compare-and-swap that succeeds.
    ATOM,
    /// `red`.
    RED,
    /// `atom.cas` that fails: it reads.
    FAILED_CAS
  }

  /// What an access is for.
  enum Role {
    /// The access that does what the source operation does: the one whose value the operation
    /// returns and, of a write, the one that puts the new value there.
    MAIN,
    /// Another access to the object of the operation: the first load of a compare-and-swap loop, a
    /// round of it that failed.
    AUXILIARY,
    /// An access to something else that is shared.
    OTHER
  }
}
