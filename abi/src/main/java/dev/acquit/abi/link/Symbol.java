package dev.acquit.abi.link;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.Position;
import java.util.List;

/// What an object file has for a name.
///
/// @param in the module
/// @param at where it is declared
/// @param binding who else may define it
/// @param thing what it names
record Symbol(AbiModule in, Position at, String name, Binding binding, Thing thing) {
  /// What a linker does with it.
  enum Binding {
    /// Another module has to define it.
    UNDEFINED,
    /// The definition.
    VISIBLE,
    /// One that gives way to a visible one.
    WEAK,
    /// One of several declarations, the largest of which counts.
    COMMON,
    /// Known in its module only.
    LOCAL
  }

  /// What a symbol names.
  sealed interface Thing {}

  /// A function, or a kernel.
  record Code(boolean kernel) implements Thing {}

  /// A variable.
  ///
  /// @param space where it lies
  /// @param bytes its size; 0 for an array without one
  /// @param alignment in bytes
  /// @param managed whether the host shares it
  /// @param value the elements that are written
  record Data(StateSpace space, long bytes, int alignment, boolean managed, List<String> value)
      implements Thing {}

  /// Whether it satisfies those who need the name.
  boolean defines() {
    return binding != Binding.UNDEFINED && binding != Binding.LOCAL;
  }

  /// Whether it is an array of no size in shared memory, which the launch adds: it needs no
  /// definition, and is one to modules that come later.
  boolean isDynamic() {
    return binding == Binding.UNDEFINED
        && thing instanceof Data d
        && d.space() == StateSpace.SHARED
        && d.bytes() == 0;
  }
}
