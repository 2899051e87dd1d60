package dev.acquit.litmus.text;

import java.util.List;
import java.util.Random;

/// Damages texts as editors, transfers and tired people do.
final class Mutation {
  private static final List<String> PIECES =
      List.of(
          "(",
          ")",
          "{",
          "}",
          "[",
          "]",
          ";",
          ",",
          "*",
          "&",
          "-",
          "=",
          "==",
          "\"",
          "(*",
          "*)",
          "/*",
          "//",
          "/\\",
          "\\/",
          "~",
          "not",
          "exists",
          "P0",
          "0:",
          "x",
          "99999999999999999999",
          "0x",
          "\n",
          "\u0000",
          "\u00e9",
          "if",
          "while",
          "else",
          "int",
          "atomic_load",
          "scopes:",
          "@ shared cta",
          "filter",
          "locations [",
          "::",
          "<",
          ">",
          "cuda::",
          "|",
          "P1@cta 0",
          "ld.weak r0, x",
          ".u64",
          "[x+4]",
          "L0:",
          "@!p0 ",
          "%",
          "\uD800");

  private final Random random;

  Mutation(Random random) {
    this.random = random;
  }

  /// The text with one to three damages.
  String of(String text, String other) {
    String result = text;
    for (int i = random.nextInt(3); i >= 0; i--) {
      result = once(result, other);
    }
    return result;
  }

  private String once(String text, String other) {
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + 1 + random.nextInt(8));
    String before = text.substring(0, at);
    return switch (random.nextInt(7)) {
      case 0 -> before + text.substring(to);
      case 1 -> before + PIECES.get(random.nextInt(PIECES.size())) + text.substring(at);
      case 2 -> before + text.substring(at, to) + text.substring(at);
      case 3 -> before;
      case 4 -> before + other.substring(random.nextInt(other.length()));
      case 5 -> before + PIECES.get(random.nextInt(PIECES.size())).repeat(300) + text.substring(at);
      default -> before + (char) random.nextInt(0x250) + text.substring(to);
    };
  }
}
