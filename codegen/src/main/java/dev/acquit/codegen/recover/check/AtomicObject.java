package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.explore.Act;

/// The object of the operation: bytes behind a pointer.
///
/// @param base the term of the pointer
/// @param offset where it begins behind that
/// @param bytes how many
public record AtomicObject(int base, long offset, int bytes) {
  /// Whether an access touches it.
  public boolean touches(Act.Memory access) {
    if (access.where().base() != base) {
      return false;
    }
    // The object is aligned to its size, so a mask clears no bits below that.
    long mask = 1L << access.where().aligned();
    boolean even = (access.where().offset() - offset) % bytes == 0 && Integer.bitCount(bytes) == 1;
    long slack = mask - (even ? Math.min(mask, bytes) : 1);
    long from = access.where().offset() - slack;
    return from < offset + bytes && offset < access.where().offset() + access.bits() / 8;
  }
}
