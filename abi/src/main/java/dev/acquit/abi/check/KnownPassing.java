package dev.acquit.abi.check;

import dev.acquit.abi.layout.DataType;
import dev.acquit.abi.layout.PtxDeclaration;
import dev.acquit.abi.layout.RecordLayout;
import dev.acquit.abi.module.Slot;

/// How a class or an enum is passed whose layout is known. Chapter 2.3, and of classes whose copies
/// are functions the Itanium C++ ABI 3.1.1.
final class KnownPassing {
  /// Alignment below that of a register makes no difference.
  private static final int LEAST = 4;

  private KnownPassing() {}

  /// Whether a parameter may be left out: an empty class.
  static boolean empty(DataType type) {
    return type.plain() instanceof RecordLayout r && r.traits().empty();
  }

  /// Whether a declaration fits. A class that nvcc passes by address clang passes by value; link
  /// holds one against the other. A kernel takes all by value.
  static boolean fits(DataType type, Slot slot, boolean kernel) {
    boolean address = PtxDeclaration.byAddress(type);
    if (address && !kernel && slot.kind() == Slot.Kind.WORD) {
      return slot.bytes() == Long.BYTES;
    } else if (PtxDeclaration.word(type)) {
      long bytes = kernel ? type.size() : Math.max(LEAST, type.size());
      return slot.kind() != Slot.Kind.ARRAY && slot.bytes() == bytes;
    }
    boolean open = slot.bytes() == 0 && empty(type);
    return slot.kind() == Slot.Kind.ARRAY
        && (open || slot.bytes() == type.size())
        && Math.max(LEAST, slot.alignment()) == Math.max(LEAST, type.align());
  }

  /// How it is declared.
  static String words(DataType type, boolean kernel) {
    if (kernel && PtxDeclaration.word(type)) {
      return ".b" + 8 * type.size();
    } else if (kernel) {
      return ".align " + type.align() + " .b8 [" + type.size() + "]";
    }
    return PtxDeclaration.parameter(type, "").replaceFirst("^\\.param ", "").strip();
  }
}
