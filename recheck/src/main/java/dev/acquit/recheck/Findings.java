package dev.acquit.recheck;

import dev.acquit.recheck.Finding.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Findings about a result, as they come.
final class Findings {
  private final List<Finding> all = new ArrayList<>();
  private final String subject;

  /// @param subject which result, put before everything that is found
  Findings(String subject) {
    this.subject = subject;
  }

  void confirmed(String what) {
    add(Standing.CONFIRMED, what);
  }

  void wrong(String what) {
    add(Standing.WRONG, what);
  }

  void open(String what) {
    add(Standing.OPEN, what);
  }

  /// Takes what was found about a part of the result.
  void take(Findings part) {
    part.all.forEach(f -> add(f.standing(), f.what()));
  }

  private void add(Standing standing, String what) {
    all.add(new Finding(standing, subject.isEmpty() ? what : subject + ": " + what));
  }

  /// Compares what a result says with what was found.
  void same(String what, @Nullable Object said, @Nullable Object found) {
    if (Objects.equals(said, found)) {
      confirmed(what);
    } else {
      wrong(what + ": it says " + shown(said) + ", found " + shown(found));
    }
  }

  private static String shown(@Nullable Object value) {
    // States end with a semicolon; in a list a comma stands after each.
    String text =
        value instanceof String s
            ? "'" + s.strip() + "'"
            : String.valueOf(value).replace(";,", ",").replace(";]", "]");
    return text.length() > 120 ? text.substring(0, 120) + "..." : text;
  }

  /// Takes what was found out elsewhere.
  void take(List<Finding> found) {
    found.forEach(f -> add(f.standing(), f.what()));
  }

  /// Confirms what was left open: the whole answer has been found again.
  void settle() {
    all.replaceAll(Anew::settled);
  }

  /// Whether something was not found out.
  boolean open() {
    return all.stream().anyMatch(f -> f.standing() == Standing.OPEN);
  }

  /// Whether something is not so.
  boolean wrong() {
    return all.stream().anyMatch(f -> f.standing() == Standing.WRONG);
  }

  List<Finding> all() {
    return List.copyOf(all);
  }
}
