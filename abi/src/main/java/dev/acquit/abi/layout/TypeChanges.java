package dev.acquit.abi.layout;

import dev.acquit.abi.layout.Attributes.Change;
import dev.acquit.abi.layout.Scalar.Kind;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Map;

/// What `vector_size`, `ext_vector_type` and `mode` make of a type: chapter "Type Attributes" and
/// "Using Vector Instructions through Built-in Functions" of the manual of gcc, and that of clang.
final class TypeChanges {
  /// The bytes of the modes of integers.
  private static final Map<String, Integer> INTEGERS =
      Map.of(
          "QI",
          1,
          "byte",
          1,
          "HI",
          2,
          "SI",
          4,
          "DI",
          8,
          "TI",
          16,
          "word",
          8,
          "pointer",
          8,
          "unwind_word",
          8);

  private static final Map<String, Integer> FLOATS = Map.of("HF", 2, "SF", 4, "DF", 8);

  private final TokenReader in;

  TypeChanges(TokenReader in) {
    this.in = in;
  }

  /// `vector_size`: so many bytes of elements.
  ///
  /// @param at where it stands
  Change bytes(Token at, long bytes) {
    return type -> {
      Scalar element = element(at, type);
      if (bytes < element.size() || Long.bitCount(bytes) != 1 || bytes > VectorType.LARGEST) {
        throw in.error(
            at,
            "found a vector of "
                + bytes
                + " bytes of "
                + element.words()
                + ", expected a power of two of elements, up to "
                + VectorType.LARGEST
                + " bytes");
      }
      return new VectorType(type.words(), element, bytes / element.size(), bytes, (int) bytes);
    };
  }

  /// `ext_vector_type`: so many elements. Three take the room of four.
  ///
  /// @param at where it stands
  Change count(Token at, long count) {
    return type -> {
      Scalar element = element(at, type);
      if (count < 1 || count > VectorType.LARGEST) {
        throw in.error(at, "found a vector of " + count + " elements, expected 1 or more");
      }
      long elements = count == 1 ? 1 : Long.highestOneBit(2 * count - 1);
      long bytes = elements * element.size();
      return new VectorType(type.words(), element, count, bytes, (int) bytes);
    };
  }

  private Scalar element(Token at, DataType type) throws InputException {
    if (type.plain() instanceof Scalar scalar && scalar.arithmetic()) {
      return scalar;
    }
    throw in.error(at, "found a vector of '" + type.words() + "', expected one of numbers");
  }

  /// `mode`: an integer or a floating-point number of another width.
  ///
  /// @param at the name of the mode
  Change mode(Token at) {
    String name = at.text().replaceAll("^__|__$", "");
    return type -> {
      boolean integer = type.plain() instanceof Scalar s && s.integral();
      boolean floating = type.plain() instanceof Scalar s && s.kind() == Kind.FLOAT;
      Integer bytes = integer ? INTEGERS.get(name) : floating ? FLOATS.get(name) : null;
      if (bytes == null || bytes == 2 && floating) {
        throw in.error(
            at,
            "found the mode "
                + at.text()
                + " of '"
                + type.words()
                + "', expected one that is known",
            "known are QI, HI, SI, DI, TI, byte, word and pointer of integers, SF and DF of"
                + " floats");
      }
      Scalar scalar = (Scalar) type.plain();
      Kind kind = bytes > Long.BYTES ? Kind.WIDE : scalar.kind();
      return new Scalar(
          type.words(),
          kind == Kind.WIDE || scalar.kind() != Kind.WIDE ? kind : Kind.SIGNED,
          bytes);
    };
  }
}
