package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.LitmusTest;
import java.util.Map;
import java.util.TreeMap;

/// Systematic names for tests that have none: a letter, the number of instructions, and a number
/// counted for each size, as in `D5-1`.
final class Numbering {
  private final String letter;
  private final Map<Integer, Integer> next = new TreeMap<>();

  Numbering(String letter) {
    this.letter = letter;
  }

  /// A test under the next name of its size.
  ///
  /// @param size its number of instructions
  LitmusTest name(LitmusTest test, int size) {
    return named(test, letter + size + "-" + next.merge(size, 1, Integer::sum));
  }

  /// A test under another name.
  static LitmusTest named(LitmusTest test, String name) {
    return test.with(test.header().withName(name));
  }
}
