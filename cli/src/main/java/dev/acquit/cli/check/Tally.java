package dev.acquit.cli.check;

import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.text.Diagnostic;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What became of many tests, in a line: in pages of output nobody finds the one bad file.
final class Tally {
  /// Fewer are seen at a glance.
  private static final int MANY = 100;

  /// The same where some are bad.
  private static final int SOME = 10;

  private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
  private final Set<String> files = new HashSet<>();
  private int tests;

  void checked(Verdict verdict) {
    verdicts.merge(verdict, 1, Integer::sum);
    tests++;
  }

  void wrong(List<Diagnostic> diagnostics) {
    diagnostics.forEach(d -> files.add(d.file()));
  }

  /// For example `3,000 tests: 2,898 Ok, 101 No, 1 Unknown; 1 file could not be checked`; empty if
  /// there were few.
  Optional<String> words() {
    if (tests + files.size() < (files.isEmpty() ? MANY : SOME)) {
      return Optional.empty();
    }
    String counts =
        verdicts.entrySet().stream()
            .map(e -> String.format(Locale.ROOT, "%,d ", e.getValue()) + e.getKey().word())
            .collect(Collectors.joining(", "));
    return Optional.of(
        Plural.of(tests, "test")
            + (counts.isEmpty() ? "" : ": " + counts)
            + (files.isEmpty()
                ? ""
                : "; " + Plural.of(files.size(), "file") + " could not be checked"));
  }
}
