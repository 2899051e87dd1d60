package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.exhaustive.Filters;
import dev.acquit.litmus.generate.exhaustive.ProgramSpace;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.Set;

/// Small sets of programs.
final class Spaces {
  private Spaces() {}

  static Vocabulary vocabulary(
      TestLanguage language, Set<Order> loads, Set<Order> stores, Set<Order> fences) {
    return Vocabulary.of(language, loads, stores, Set.of(), fences, Set.of(Scope.GPU));
  }

  /// Relaxed accesses and fences of seq_cst.
  static Vocabulary relaxed() {
    return vocabulary(
        TestLanguage.CPP, Set.of(Order.RELAXED), Set.of(Order.RELAXED), Set.of(Order.SEQ_CST));
  }

  /// The communicating programs of up to so many instructions.
  static ExhaustivePrograms programs(Vocabulary vocabulary, int instructions) {
    return programs(vocabulary, instructions, Math.min(instructions, Bounds.MOST_THREADS));
  }

  /// Those of so many threads at most.
  static ExhaustivePrograms programs(Vocabulary vocabulary, int instructions, int threads) {
    return new ExhaustivePrograms(
        ProgramSpace.of(
            vocabulary, new Bounds(1, instructions, threads, instructions), Filters.INTERESTING));
  }
}
