package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Member;
import dev.acquit.codegen.ir.IrTypes.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The scalars that a value consists of, each of which PTX keeps in a register: those of a
/// structure or an array one after the other, and a number of 128 bits as two halves, the low one
/// first.
final class IrParts {
  /// More than results of instructions have.
  private static final int MOST = 32;

  private IrParts() {}

  /// A scalar.
  ///
  /// @param type an integer of 1, 8, 16, 32 or 64 bits, a floating-point number or a pointer
  /// @param offset how many bytes behind the beginning of the value it begins
  record Part(Type type, long offset) {}

  /// The scalars of a type; empty if PTX has no registers for them.
  static Optional<List<Part>> of(IrTypes types, Type type) {
    List<Part> parts = new ArrayList<>();
    return add(types, type, 0, parts) ? Optional.of(List.copyOf(parts)) : Optional.empty();
  }

  /// The bits that the register of a scalar has; 1 of a predicate.
  static int register(Type scalar) {
    return scalar instanceof Type.Int(int bits) && bits == 8 ? 16 : bits(scalar);
  }

  /// The bits of a scalar.
  static int bits(Type scalar) {
    return switch (scalar) {
      case Type.Int(int bits) -> bits;
      case Type.Float(String _, int bits) -> bits;
      default -> 64;
    };
  }

  private static boolean add(IrTypes types, Type type, long offset, List<Part> parts) {
    Type at = types.resolved(type);
    return parts.size() < MOST
        && switch (at) {
          case Type.Int(int bits) when bits == 128 ->
              parts.add(new Part(new Type.Int(64), offset))
                  && parts.add(new Part(new Type.Int(64), offset + 8));
          case Type.Int(int bits) ->
              (bits == 1 || (bits >= 8 && bits <= 64 && Integer.bitCount(bits) == 1))
                  && parts.add(new Part(at, offset));
          case Type.Float _, Type.Pointer _ -> parts.add(new Part(at, offset));
          case Type.Array(long count, Type _) -> members(types, at, count, offset, parts);
          case Type.Struct(List<Type> members, boolean _) ->
              members(types, at, members.size(), offset, parts);
          case Type.Named _, Type.Other _ -> false;
        };
  }

  private static boolean members(
      IrTypes types, Type type, long count, long offset, List<Part> parts) {
    for (long i = 0; i < count; i++) {
      Optional<Member> member = types.member(type, i);
      if (member.isEmpty()
          || !add(types, member.get().type(), offset + member.get().offset(), parts)) {
        return false;
      }
    }
    return true;
  }
}
