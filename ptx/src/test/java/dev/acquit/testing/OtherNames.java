package dev.acquit.testing;

import java.util.regex.Pattern;

/// The same PTX with registers of other names, as long as before: whether they begin with `%` is
/// nobody's business.
public final class OtherNames {
  private static final Pattern REGISTER =
      Pattern.compile("%(?!clock|pm|envreg)([a-zA-Z]+(?:\\d+|(?=<)))(?![\\w$])");

  private OtherNames() {}

  /// PTX, or what is said about it, with bare names.
  public static String bare(String text) {
    return REGISTER.matcher(text).replaceAll("q$1");
  }
}
