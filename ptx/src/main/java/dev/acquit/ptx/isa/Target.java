package dev.acquit.ptx.isa;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A GPU architecture, as `.target` names it, without the suffixes `a` and `f`, which an
/// [Architecture] has.
///
/// @param sm its number, 90 for `sm_90`
/// @ptx 11.1 .target
public record Target(int sm) implements Comparable<Target> {
  private static final Pattern NAME = Pattern.compile("sm_(\\d{2,3})[af]?");

  /// The architecture that a text like `sm_90` or `sm_100a` names; empty if it names none.
  public static Optional<Target> parse(String text) {
    Matcher name = NAME.matcher(text);
    return name.matches()
        ? Optional.of(new Target(Integer.parseInt(name.group(1))))
        : Optional.empty();
  }

  @Override
  public int compareTo(Target other) {
    return Integer.compare(sm, other.sm);
  }

  @Override
  public String toString() {
    return "sm_" + sm;
  }
}
