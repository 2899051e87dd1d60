package dev.acquit.abi.layout;

/// What is asked of a class, a member or a typedef beside its type.
///
/// @param align bytes at least; 1 if nothing is asked
/// @param packed whether the alignment of types does not count
/// @param overlapping `[[no_unique_address]]`
record Attributes(int align, boolean packed, boolean overlapping) {
  static final Attributes NONE = new Attributes(1, false, false);

  /// All that either asks for.
  Attributes and(Attributes other) {
    return new Attributes(
        Math.max(align, other.align), packed || other.packed, overlapping || other.overlapping);
  }
}
