package dev.acquit.bench.fuzz;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a command is given that somebody else may have written.
enum Format {
  /// Litmus tests in PTX.
  PTX_TEST,
  /// Litmus tests in C++.
  C_TEST,
  /// Memory models.
  MODEL,
  /// Mapping tables.
  TABLE,
  /// PTX modules, with their annotations.
  MODULE,
  /// What PTX was made of: LLVM IR, sources with annotations, and what a compiler writes.
  SOURCE,
  /// Machine code.
  CUBIN,
  /// Manifests, baselines and expectations.
  LIST,
  /// Saved results, and snapshots.
  RESULT,
  /// Tests in archives and streams.
  ARCHIVE,
  /// Stores of observations.
  STORE,
  /// What an earlier run kept for a later one: answers of solvers, caches, errands.
  KEPT,
  /// Cycles on the command line.
  WORDS;

  /// `ptx-test`.
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The one of that word.
  static Optional<Format> of(String word) {
    return Arrays.stream(values()).filter(f -> f.word().equals(word)).findFirst();
  }

  /// Whether it has lines, so that a message says one.
  boolean hasLines() {
    return switch (this) {
      case CUBIN, STORE, KEPT, WORDS -> false;
      default -> true;
    };
  }
}
