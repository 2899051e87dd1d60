package dev.acquit.bench.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/// Values that programs forget.
final class Odd {
  /// Numbers at the ends of their types, and what is almost a number.
  static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "2",
          "-1",
          "7",
          "31",
          "64",
          "255",
          "65536",
          "2147483647",
          "2147483648",
          "4294967295",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "18446744073709551616",
          "99999999999999999999999",
          "0x7f",
          "0xffffffffffffffff",
          "010",
          "1e9",
          "1e999",
          "0.5");

  /// Characters that are not seen, that end something, or that move a cursor.
  static final List<String> TEXTS =
      List.of(
          "",
          "\u0000",
          "\t",
          "\r",
          "\r\n",
          "\u001b[2J",
          "\u001b]0;x\u0007",
          "\u0007",
          "\b",
          "\u0085",
          "\u009b2J",
          "\u00a0",
          "\u00ad",
          "\u00e9",
          "\u0660",
          "\u2028",
          "\u202e",
          "\u2066",
          "\ufeff",
          "\uffff",
          "\ud83d\ude00",
          "\udb40\udc41",
          "\\",
          "\"",
          "'",
          "`",
          "(*",
          "*)",
          "/*",
          "//",
          "---",
          "#",
          "%",
          "%s",
          "$",
          "<script>",
          "=cmd()");

  private Odd() {}

  static String number(RandomGenerator random) {
    return NUMBERS.get(random.nextInt(NUMBERS.size()));
  }

  static String text(RandomGenerator random) {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  /// How often something is repeated: a few times, often, very often.
  static int times(RandomGenerator random) {
    return switch (random.nextInt(8)) {
      case 0 -> 3000;
      case 1, 2 -> 40;
      default -> 2;
    };
  }
}
