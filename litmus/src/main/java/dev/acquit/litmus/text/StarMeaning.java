package dev.acquit.litmus.text;

/// What `*x` means in a C++ test where `x` points to an atomic object.
public enum StarMeaning {
  /// What C++ says: reading it is a seq_cst load, assigning to it a seq_cst store, at the scope of
  /// its type.
  ///
  /// @cpp atomics.types.operations
  CPP,
  /// A plain access, as in herd's C. The types of a test that has such accesses are kept as those
  /// of the values, so that it means the same when it is written and read again; which objects are
  /// declared atomic is kept beside them.
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
