package dev.acquit.reports;

import java.util.Locale;

/// Numbers with the words that they count.
public final class Plural {
  private Plural() {}

  /// `1 test`, `2 tests`, `12 queries`, `1,200 layouts`: of several words the first has the plural
  /// if an "of" follows it, otherwise the last.
  ///
  /// @param number how many
  /// @param one what is counted, in the singular
  public static String of(long number, String one) {
    return of(number, one, plural(one));
  }

  /// The same for words with a plural of their own.
  ///
  /// @param number how many
  /// @param one what is counted, in the singular
  /// @param many the same in the plural
  public static String of(long number, String one, String many) {
    return number(number) + " " + (number == 1 ? one : many);
  }

  /// A number with commas between thousands.
  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /// The verb behind it.
  public static String was(long number) {
    return number == 1 ? "was" : "were";
  }

  private static String plural(String one) {
    int of = one.indexOf(" of ");
    if (of > 0) {
      return plural(one.substring(0, of)) + one.substring(of);
    }
    boolean consonantY =
        one.endsWith("y") && "aeiou".indexOf(one.charAt(Math.max(0, one.length() - 2))) < 0;
    return consonantY
        ? one.substring(0, one.length() - 1) + "ies"
        : one + (one.endsWith("s") || one.endsWith("x") || one.endsWith("ch") ? "es" : "s");
  }
}
