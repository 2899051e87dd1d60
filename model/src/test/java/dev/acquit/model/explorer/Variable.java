package dev.acquit.model.explorer;

import java.util.List;

/// A variable of a [Toy]: a scalar, or an array whose elements are chosen by registers.
///
/// @param bits how wide each element is
/// @param initial what its elements hold at first; of an array there are two or four
record Variable(String name, int bits, List<Long> initial) {
  private static final String PLAIN = "plain";

  /// One whose accesses in C++ are not atomic.
  static Variable plain(long initial) {
    return scalar(PLAIN, Integer.SIZE, initial);
  }

  /// Whether C++ accesses it without atomic operations.
  boolean isPlain() {
    return name.equals(PLAIN);
  }

  static Variable scalar(String name, int bits, long initial) {
    return new Variable(name, bits, List.of(initial));
  }

  boolean isArray() {
    return initial.size() > 1;
  }

  /// What a condition calls an element.
  String cell(int element) {
    return isArray() ? name + "[" + element + "]" : name;
  }

  /// A value as the element can hold it.
  static long cut(long value, int bits) {
    return bits == Long.SIZE ? value : value & (1L << bits) - 1;
  }
}
