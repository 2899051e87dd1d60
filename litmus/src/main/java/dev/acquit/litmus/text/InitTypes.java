package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.typing.CppTypes;
import dev.acquit.ptx.isa.ScalarType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The types that initial values of PTX tests have, as far as they say how many bytes there are:
/// those of C, as herd's tests have them, and those of PTX.
final class InitTypes {
  private InitTypes() {}

  /// What a type says.
  ///
  /// @param words its words
  static Extent extent(List<String> words) {
    String text = String.join(" ", words);
    return CppTypes.read(text)
        .map(CppType::bits)
        .or(() -> ofPtx(text))
        .filter(bits -> bits >= Byte.SIZE && bits <= Long.SIZE)
        .<Extent>map(bits -> new Extent.Bytes(bits / Byte.SIZE))
        .orElse(Extent.OPEN);
  }

  private static Optional<Integer> ofPtx(String text) {
    return Arrays.stream(ScalarType.values())
        .filter(t -> t.integer() && t.suffix().equals(text))
        .map(ScalarType::bits)
        .findFirst();
  }

  /// A type of so many bytes.
  static String word(int bytes) {
    return "uint" + Byte.SIZE * bytes + "_t";
  }
}
