package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Extent;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The types that initial values of PTX tests have, as far as they say how many bytes there are:
/// those of C, as herd's tests have them, and those of PTX.
final class InitTypes {
  private static final Map<String, Integer> BYTES =
      Stream.of(
              sized(1, "char", "bool", "int8_t", "uint8_t", "b8", "u8", "s8"),
              sized(2, "short", "int16_t", "uint16_t", "b16", "u16", "s16"),
              sized(4, "int", "unsigned", "float", "int32_t", "uint32_t", "b32", "u32", "s32"),
              sized(8, "long", "double", "size_t", "int64_t", "uint64_t", "b64", "u64", "s64"))
          .flatMap(m -> m.entrySet().stream())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private InitTypes() {}

  private static Map<String, Integer> sized(int bytes, String... words) {
    return Stream.of(words).collect(Collectors.toMap(w -> w, _ -> bytes));
  }

  /// What a type says.
  ///
  /// @param words its words; a pointer is one of eight bytes
  static Extent extent(List<String> words) {
    if (words.contains("*")) {
      return new Extent.Bytes(Long.BYTES);
    }
    // Of 'unsigned char' and 'long int' the word that is not the usual one decides.
    return words.stream()
        .filter(w -> !w.equals("unsigned") && !w.equals("signed"))
        .filter(w -> words.size() == 1 || !w.equals("int"))
        .flatMap(w -> Stream.ofNullable(BYTES.get(w)))
        .findFirst()
        .or(() -> words.stream().flatMap(w -> Stream.ofNullable(BYTES.get(w))).findFirst())
        .<Extent>map(Extent.Bytes::new)
        .orElse(Extent.OPEN);
  }

  /// A type of so many bytes.
  static String word(int bytes) {
    return "uint" + Byte.SIZE * bytes + "_t";
  }
}
