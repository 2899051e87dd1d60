package dev.acquit.codegen.judge;

import java.util.Arrays;
import java.util.Optional;

/// What a lowering may lack, compared with an alternative of a table. Tests of the catalogue are
/// marked with what they show.
enum Loss {
  /// The access does not do what the operation does.
  KIND("kind"),
  /// It reads and writes in two accesses, so others come in between.
  ATOMICITY("atomicity"),
  /// It reads where a read-modify-write that changes nothing still writes.
  WRITE("write"),
  /// The access is weak: nothing with another thread is morally strong.
  STRENGTH("strength"),
  /// Something has a narrower scope than the operation.
  SCOPE("scope"),
  /// Later accesses are not kept behind it.
  ACQUIRE("acquire"),
  /// Earlier accesses are not kept before it.
  RELEASE("release"),
  /// It acquires and releases, but what it acquires it does not pass on.
  GAP("gap"),
  /// It does not take part in the order of all seq_cst operations.
  SC("sc"),
  /// It looks at the object beforehand in a way that races.
  PEEK("peek");

  private final String word;

  Loss(String word) {
    this.word = word;
  }

  /// How the catalogue writes it.
  String word() {
    return word;
  }

  static Optional<Loss> of(String word) {
    return Arrays.stream(values()).filter(l -> l.word.equals(word)).findFirst();
  }
}
