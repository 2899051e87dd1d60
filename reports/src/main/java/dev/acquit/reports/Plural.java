package dev.acquit.reports;

/// Numbers with the words that they count.
public final class Plural {
  private static final int GROUP = 3;

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
    // String.format would look for the commas of a locale first: 6 ms of a command that takes 200.
    StringBuilder digits = new StringBuilder(Long.toString(number));
    for (int at = digits.length() - GROUP; at > (number < 0 ? 1 : 0); at -= GROUP) {
      digits.insert(at, ',');
    }
    return digits.toString();
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
