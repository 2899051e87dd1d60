package dev.acquit.abi.library;

import dev.acquit.ptx.ast.Operand;
import java.util.List;
import java.util.Optional;

/// How functions of the library take and return values of so many bits, floating-point numbers too:
/// up to 32 bits as words, 64 as such, and 128 as compilers pass an `__int128`.
///
/// @param bits of the type of the object, 0 of a fence
/// @abi 2.3 Parameters and return values
record Passing(int bits) {
  private static final String WORD = "%word";
  private static final String HALVES = "{%low, %high}";

  /// A parameter or a result.
  String declaration(String name) {
    return switch (bits) {
      case 128 -> ".param .align 16 .b8 " + name + "[16]";
      case 64 -> ".param .b64 " + name;
      default -> ".param .b32 " + name;
    };
  }

  /// The type of registers that hold a value: `atom` of 16 bits, as no load or store, takes no
  /// wider ones.
  String register() {
    return "b" + Math.max(16, bits);
  }

  /// Registers that fetching and giving need beside those.
  Optional<String> beside() {
    return switch (bits) {
      case 128 -> Optional.of(".b64 %low, %high");
      case 8, 16 -> Optional.of(".b32 " + WORD);
      default -> Optional.empty();
    };
  }

  /// Takes a parameter.
  List<String> fetch(Operand.Register into, String name) {
    return switch (bits) {
      case 128 ->
          List.of(
              "ld.param.v2.b64 " + HALVES + ", [" + name + "]",
              "mov.b128 " + into.name() + ", " + HALVES);
      case 8, 16 ->
          List.of(
              "ld.param.b32 " + WORD + ", [" + name + "]",
              "cvt.u16.u32 " + into.name() + ", " + WORD);
      default -> List.of("ld.param.b" + bits + " " + into.name() + ", [" + name + "]");
    };
  }

  /// Returns a value, extended by zeros to a word.
  List<String> give(Operand.Register from, String name) {
    return switch (bits) {
      case 128 ->
          List.of(
              "mov.b128 " + HALVES + ", " + from.name(),
              "st.param.v2.b64 [" + name + "], " + HALVES);
      case 8, 16 ->
          List.of(
              "cvt.u32.u%d %s, %s".formatted(bits, WORD, from.name()),
              "st.param.b32 [" + name + "], " + WORD);
      default -> List.of("st.param.b" + bits + " [" + name + "], " + from.name());
    };
  }
}
