package dev.acquit.codegen.litmus;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// What is asked about a source as C++ writes it: `2.5f` and `1e3` are their bits, as memory and
/// registers have them, `7u` and `0x80000000ULL` are without a suffix, `nullptr`, `false` and
/// `true` are 0 and 1, `&&` and `||` join conditions.
final class CppWords {
  private static final Pattern REAL =
      Pattern.compile(
          "(?<![\\w.$%])(?:(?<=[=(,{<>]\\s{0,9})-)?(?:\\d+\\.\\d*|\\.\\d+|\\d+(?=[eE]))(?:[eE][-+]?\\d+)?[fF]?"
              + "(?![\\w.])");
  private static final Pattern INTEGER =
      Pattern.compile("(?<![\\w.$%])(0[xX][0-9a-fA-F]+|\\d+)[uUlL]+(?!\\w)");
  private static final Pattern WORD = Pattern.compile("(?<==\\s{0,9})(nullptr|false|true)\\b");

  private CppWords() {}

  /// A text with integers in the place of other numbers.
  static String plain(String text) {
    String bits = REAL.matcher(text).replaceAll(CppWords::bits);
    return WORD.matcher(INTEGER.matcher(bits).replaceAll("$1"))
        .replaceAll(m -> m.group(1).equals("true") ? "1" : "0");
  }

  /// A condition as litmus tests have it.
  static String condition(String text) {
    return plain(text).replace("&&", "/\\").replace("||", "\\/");
  }

  private static String bits(MatchResult real) {
    String text = real.group();
    boolean single = text.endsWith("f") || text.endsWith("F");
    return single
        ? Integer.toString(Float.floatToRawIntBits(Float.parseFloat(text)))
        : Long.toString(Double.doubleToRawLongBits(Double.parseDouble(text)));
  }
}
