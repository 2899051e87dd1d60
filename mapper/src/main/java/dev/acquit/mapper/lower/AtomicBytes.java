package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.typing.CppTypes;
import dev.acquit.litmus.typing.CppTyping;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import java.util.HashMap;
import java.util.Map;

/// Atomic objects of eight bits. PTX has no `atom` of that width, and a compare-and-swap of the
/// word around mixes sizes, so they lie in words of 32 bits, as libcu++ has `cuda::atomic` of such
/// a type; every access is one of the word.
///
/// A word holds the value with its highest bit repeated, whatever its type: minimum and maximum
/// keep their order, and what is said of the location is what a byte would hold.
///
/// @ptx 9.7.13.5 atom
final class AtomicBytes {
  private AtomicBytes() {}

  /// Whether objects of a type lie in words. What is not declared atomic is a byte, also where an
  /// `atomic_ref` refers to it.
  static boolean isWord(CppType object) {
    return object instanceof CppType.Atomic a && a.value().bits() == Byte.SIZE;
  }

  /// Whether the object at an address lies in a word.
  static boolean isWord(CppTyping typing, CppExpression address) {
    return isWord(typing.type(address).target());
  }

  /// Whether a value of a type is in its word what it is in a register.
  static boolean isSame(CppType type) {
    return type.signed() || type.truth();
  }

  /// What a word holds of a value.
  static Operand stored(ThreadText code, CppType type, Operand value) {
    if (value instanceof Operand.Immediate(long number)) {
      return new Operand.Immediate((byte) number);
    } else if (isSame(type)) {
      return value;
    }
    Operand.Register word = code.temporary();
    code.add(ExpressionLowering.conversion(ScalarType.S32, ScalarType.S8, word, value));
    return word;
  }

  /// Puts the value of a word into a register.
  static void load(ThreadText code, CppType type, Operand.Register result, Operand word) {
    ScalarType to = type.signed() ? ScalarType.S32 : ScalarType.U32;
    code.add(ExpressionLowering.conversion(to, ExpressionLowering.accessed(type), result, word));
  }

  /// Checks that nothing sees such an object as a byte.
  ///
  /// @throws NotLoweredException if something does
  static void check(CppTest test) {
    Map<String, Boolean> words = new HashMap<>();
    for (CppThread thread : test.threads()) {
      for (CppThread.Parameter p : thread.parameters()) {
        boolean word = isWord(CppTypes.of(p.type()));
        Boolean other = words.putIfAbsent(p.name(), word);
        if (other != null && other != word) {
          throw new NotLoweredException(
              "'" + p.name() + "' is an atomic object of 8 bits in one thread only");
        }
      }
    }
    for (InitEntry entry : test.header().init()) {
      String name =
          switch (entry) {
            case InitEntry.Size(String location, int _) -> location;
            case InitEntry.Alias(String alias, var _, String base) ->
                words.getOrDefault(alias, false) ? alias : base;
            default -> "";
          };
      if (words.getOrDefault(name, false)) {
        throw new NotLoweredException(
            "'" + name + "' is an atomic object of 8 bits that has a size or another name");
      }
    }
  }
}
