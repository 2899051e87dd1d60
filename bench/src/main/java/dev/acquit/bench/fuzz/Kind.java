package dev.acquit.bench.fuzz;

import java.util.Optional;

/// What a file is.
enum Kind {
  /// A litmus test in PTX.
  PTX("PTX tests"),
  /// A litmus test in C++.
  CPP("C++ tests"),
  /// A memory model.
  CAT("models"),
  /// A mapping table.
  MAPPING("tables");

  private final String word;

  Kind(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  /// What a file is by its name and its first word; empty if it is none of these.
  static Optional<Kind> of(String name, String text) {
    if (name.endsWith(".litmus")) {
      return Optional.of(text.startsWith("PTX") ? PTX : CPP);
    }
    if (name.endsWith(".cat")) {
      return Optional.of(CAT);
    }
    return name.endsWith(".mapping") ? Optional.of(MAPPING) : Optional.empty();
  }
}
