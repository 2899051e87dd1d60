package dev.acquit.codegen.judge;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a lowering may lack, compared with an alternative of a table. Tests of the catalogue are
/// marked with what they show.
enum Loss {
  /// The access does not do what the operation does.
  KIND,
  /// It reads and writes in two accesses, so others come in between.
  ATOMICITY,
  /// It reads where a read-modify-write that changes nothing still writes.
  WRITE,
  /// The access is weak: nothing with another thread is morally strong.
  STRENGTH,
  /// Something has a narrower scope than the operation.
  SCOPE,
  /// Later accesses are not kept behind it.
  ACQUIRE,
  /// Earlier accesses are not kept before it.
  RELEASE,
  /// It acquires and releases, but what it acquires it does not pass on.
  GAP,
  /// It does not take part in the order of all seq_cst operations.
  SC,
  /// It looks at the object beforehand in a way that races.
  PEEK;

  private final String word = name().toLowerCase(Locale.ROOT);

  static Optional<Loss> of(String word) {
    return Arrays.stream(values()).filter(l -> l.word.equals(word)).findFirst();
  }
}
