package dev.acquit.abi.layout;

/// What a pointer can point to and no member can be.
///
/// @param words how it is written
/// @param kind what it is
record IncompleteType(String words, Kind kind) implements DataType {
  /// What it is.
  enum Kind {
    /// `void`.
    VOID("void"),
    /// A function.
    FUNCTION("a function"),
    /// A class that was declared and not defined, or whose definition is bad.
    CLASS("a class that is not defined here");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /// As messages say it.
    String words() {
      return words;
    }
  }

  @Override
  public long size() {
    return 0;
  }

  @Override
  public int align() {
    return 1;
  }
}
