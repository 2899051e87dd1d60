package dev.acquit.abi.check;

import dev.acquit.abi.module.Slot;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import dev.acquit.ptx.module.Variable;

/// How functions take and return values (P-1 to P-6). Kernels are different: what they take may
/// have any type (P-12).
final class Prototypes {
  private static final int GREATEST_ALIGNMENT = 128;

  private final Findings findings;

  Prototypes(Findings findings) {
    this.findings = findings;
  }

  void check(Function function) {
    if (function.kind() == Function.Kind.ENTRY) {
      return;
    }
    check(function, function.name());
    if (Slot.variadic(function)) {
      findings.note(
          Rule.S_6,
          function.position(),
          function.name(),
          "it takes any number of arguments in an array, as nvcc does it: clang passes a pointer");
    }
  }

  /// @param where what messages call it
  void check(Function function, String where) {
    boolean linked = function.linkage() != Linkage.MODULE;
    function.results().forEach(v -> check(v, where, "the result", linked));
    int number = 1;
    for (Variable v : function.parameters()) {
      check(v, where, "parameter " + number++, linked);
    }
  }

  private void check(Variable v, String where, String which, boolean linked) {
    if (Slot.inRegister(v)) {
      findings.warning(
          Rule.P_1, v.position(), where, which + " is a register, expected .param space");
    }
    if (!v.dimensions().isEmpty() || v.vector() > 1) {
      aggregate(v, where, which);
      return;
    }
    int bits = v.type().bits();
    if (floats16(v.type())) {
      // Two of them are a vector.
      int bytes = bits / Byte.SIZE;
      findings.error(
          Rule.P_5,
          v.position(),
          where,
          "%s is .%s, expected .align %d .b8 [%d]"
              .formatted(which, v.type().suffix(), bytes, bytes));
    } else if (bits < 32) {
      findings.error(
          Rule.P_2,
          v.position(),
          where,
          which + " is ." + v.type().suffix() + ", expected .b32: short integers are words");
    } else if (bits > 64) {
      findings.error(
          Rule.P_6,
          v.position(),
          where,
          which + " is ." + v.type().suffix() + ", expected .align 16 .b8 [16]");
    } else if ((v.type() == ScalarType.F32 || v.type() == ScalarType.F64) && linked) {
      findings.warning(
          Rule.P_4,
          v.position(),
          where,
          which
              + " is ."
              + v.type().suffix()
              + ", which does not link with .b"
              + bits
              + " as all compilers have it");
    }
  }

  private static boolean floats16(ScalarType type) {
    return switch (type.suffix()) {
      case "f16", "bf16", "f16x2", "bf16x2" -> true;
      default -> false;
    };
  }

  private void aggregate(Variable v, String where, String which) {
    long bytes = v.bytes();
    int alignment = v.alignment();
    if (v.type().bits() != 8 || v.vector() > 1 || v.dimensions().size() > 1) {
      findings.error(
          Rule.P_6,
          v.position(),
          where,
          which + " is an array of ." + v.type().suffix() + ", expected one of .b8");
      return;
    }
    if (alignment > GREATEST_ALIGNMENT || Integer.bitCount(alignment) != 1) {
      findings.error(
          Rule.P_6,
          v.position(),
          where,
          which + " is aligned to " + alignment + ", expected a power of two up to 128");
    } else if (alignment >= 8 && bytes % alignment != 0) {
      // Below 8 alignment makes no difference, and nvcc raises that of large ones to 4.
      findings.error(
          Rule.P_6,
          v.position(),
          where,
          which + " has " + bytes + " bytes, which are no multiple of its alignment, " + alignment);
    }
  }
}
