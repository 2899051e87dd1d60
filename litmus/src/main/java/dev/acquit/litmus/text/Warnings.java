package dev.acquit.litmus.text;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What looks like a slip in a test that can be read: mutable, grows while one test is read. What
/// is said of the same thing again is dropped.
final class Warnings {
  private final String file;
  private final Set<String> said = new HashSet<>();
  private final List<Diagnostic> list = new ArrayList<>();

  /// @param file what messages call the text
  Warnings(String file) {
    this.file = file;
  }

  /// Notes something, once for each message.
  void add(Position where, String message, Optional<String> hint) {
    if (said.add(message)) {
      list.add(new Diagnostic(file, where, message, hint));
    }
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
