package dev.acquit.ptx.text;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Which bare names are registers.
public final class Registers {
  private static final Pattern LITMUS = Pattern.compile("%.*|[a-z]*r\\d+|r[a-z]?\\d*|p\\d+");

  private Registers() {}

  /// Names that begin with `%`, as in PTX that nobody declared anything for.
  public static Predicate<String> percent() {
    return name -> name.startsWith("%");
  }

  /// Names that look like registers in litmus tests: `r0`, `rd1`, `wr2`, `p1`, `%r1`.
  public static Predicate<String> litmus() {
    return name -> LITMUS.matcher(name).matches();
  }
}
