package dev.acquit.litmus.text;

/// What `*x` means in a C++ test where `x` points to an atomic object.
public enum StarMeaning {
  /// What C++ says: reading it is a seq_cst load, assigning to it a seq_cst store, at the scope of
  /// its type.
  ///
  /// @cpp atomics.types.operations
  CPP,
  /// A plain access, as in herd's C. What such a test has for types is then read as the types of
  /// the values, so that the test means the same when it is written and read again.
  PLAIN;

  /// The object that `*x` is.
  WrittenType object(WrittenType type) {
    return this == PLAIN ? type.value() : type;
  }

  /// A declared type as the test keeps it.
  WrittenType written(WrittenType type) {
    return this == PLAIN ? type.plain() : type;
  }
}
