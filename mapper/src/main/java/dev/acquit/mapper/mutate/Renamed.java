package dev.acquit.mapper.mutate;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import java.util.Map;

/// Tests and propositions in other words.
final class Renamed {
  private Renamed() {}

  /// A proposition about the same under other names.
  ///
  /// @param names for each register and location its name
  static Proposition proposition(Proposition p, Map<Term, Term> names) {
    return p.map(c ->
        new Proposition.Compare(term(c.left(), names), c.comparison(), term(c.right(), names)));
  }

  private static Term term(Term term, Map<Term, Term> names) {
    return term instanceof Term.Literal ? term : names.get(term);
  }

  /// A test with more metadata.
  static LitmusTest withMetadata(LitmusTest test, Map<String, String> more) {
    return switch (test) {
      case CppTest cpp -> new CppTest(cpp.header().withMetadata(more), cpp.threads());
      case PtxTest ptx -> new PtxTest(ptx.header().withMetadata(more), ptx.threads());
      case MixedTest mixed -> new MixedTest(mixed.header().withMetadata(more), mixed.threads());
    };
  }
}
