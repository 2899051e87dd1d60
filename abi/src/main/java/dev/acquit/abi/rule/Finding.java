package dev.acquit.abi.rule;

import dev.acquit.text.Position;
import java.util.Comparator;

/// A rule that is not kept somewhere.
///
/// @param rule which
/// @param severity how bad it is here
/// @param file the module
/// @param at where in it
/// @param where the function or variable; empty for the module as a whole
/// @param what what was found, and what is wanted
public record Finding(
    Rule rule, Severity severity, String file, Position at, String where, String what) {
  /// By place, then by rule.
  public static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::file)
          .thenComparingInt(f -> f.at().line())
          .thenComparingInt(f -> f.at().column())
          .thenComparing(Finding::rule)
          .thenComparing(Finding::what);
}
