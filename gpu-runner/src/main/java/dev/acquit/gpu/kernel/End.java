package dev.acquit.gpu.kernel;

/// Which end of a test a kernel is.
enum End {
  /// It plays all roles.
  ALONE,
  /// Threads of the host play the others.
  BESIDE_HOST,
  /// A kernel of a second GPU plays the others; this one comes first, and its module counts.
  FIRST,
  /// A kernel of a first GPU plays the others, and that one's module counts.
  SECOND;

  /// Distance of the words by which two kernels start together, so that each has its own line: each
  /// is stored by one end and polled by the other.
  private static final int LINE = 128;

  /// Whether the other end is a kernel, too.
  boolean paired() {
    return this == FIRST || this == SECOND;
  }

  /// Where the word lies that this end stores, behind the address of the signal.
  int own() {
    return this == SECOND ? LINE : 0;
  }

  /// Where the word lies that the other end stores.
  int other() {
    return switch (this) {
      case FIRST -> LINE;
      case SECOND -> 0;
      case ALONE, BESIDE_HOST -> Integer.BYTES;
    };
  }
}
