package dev.acquit.litmus.text;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// What looks like a slip in a test that can be read: mutable, grows while one test is read. What
/// is said of the same thing again is dropped.
final class Warnings {
  /// Who has so many slips in a test has another problem.
  private static final int MOST = 100;

  private final String file;
  private final Set<String> said = new HashSet<>();
  private final List<Diagnostic> list = new ArrayList<>();

  /// @param file what messages call the text
  Warnings(String file) {
    this.file = file;
  }

  /// Notes something, once for each message; of very many only the first.
  ///
  /// @param hint what may be meant; not asked if the message is not noted
  void add(Position where, String message, Supplier<Optional<String>> hint) {
    if (said.size() > MOST || !said.add(message)) {
      return;
    }
    list.add(
        said.size() > MOST
            ? Diagnostic.of(file, where, "more in this test looks like a slip than is said here")
            : new Diagnostic(file, where, message, hint.get()));
  }

  /// All of it, in the order of the text.
  List<Diagnostic> all() {
    return list.stream()
        .sorted(
            Comparator.comparingInt((Diagnostic d) -> d.position().line())
                .thenComparingInt(d -> d.position().column()))
        .toList();
  }
}
