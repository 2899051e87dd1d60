package dev.acquit.cli.check;

import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.text.Diagnostic;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What became of many tests, in a line: in pages of output nobody finds the one bad file.
final class Tally {
  /// Fewer are seen at a glance.
  private static final int MANY = 100;

  /// The same where some are bad.
  private static final int SOME = 10;

  /// Answers come first.
  private static final List<String> ORDER =
      Stream.concat(
              Arrays.stream(Verdict.values()).map(Verdict::word),
              Arrays.stream(TerminationVerdict.values()).map(TerminationVerdict::word))
          .distinct()
          .toList();

  private final Map<String, Integer> verdicts =
      new TreeMap<>(Comparator.comparingInt(ORDER::indexOf));
  private final Set<String> files = new HashSet<>();
  private int tests;

  void checked(String verdict) {
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
            .map(e -> String.format(Locale.US, "%,d ", e.getValue()) + e.getKey())
            .collect(Collectors.joining(", "));
    return Optional.of(
        Plural.of(tests, "test")
            + (counts.isEmpty() ? "" : ": " + counts)
            + (files.isEmpty()
                ? ""
                : "; " + Plural.of(files.size(), "file") + " could not be checked"));
  }
}
