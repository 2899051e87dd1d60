package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
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
    return switch (test) {
      case CppTest cpp -> new CppTest(cpp.header().withName(name), cpp.threads());
      case PtxTest ptx -> new PtxTest(ptx.header().withName(name), ptx.threads());
      case MixedTest mixed -> new MixedTest(mixed.header().withName(name), mixed.threads());
    };
  }
}
