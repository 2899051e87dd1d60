package dev.acquit.codegen.recover.check;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.sat.Answer;
import dev.acquit.ptx.compute.Word;

/// Numbers that a solver has found.
final class SolvedNumber {
  private SolvedNumber() {}

  /// The number that a solver found for literals.
  ///
  /// @param literals its bits, from the lowest on; null: nothing was asked of it, and it is 0
  static Word of(int[] literals, Circuit.Formula formula, Answer.Satisfiable found) {
    long low = 0;
    long high = 0;
    for (int i = 0; literals != null && i < literals.length; i++) {
      int literal = formula.literal(literals[i]);
      if (literal != 0 && found.isTrue(literal)) {
        low |= i < 64 ? 1L << i : 0;
        high |= i < 64 ? 0 : 1L << (i - 64);
      }
    }
    return Word.of(low, high);
  }
}
