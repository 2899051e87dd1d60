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
    return switch (p) {
      case Proposition.And(var parts) ->
          new Proposition.And(parts.stream().map(q -> proposition(q, names)).toList());
      case Proposition.Or(var parts) ->
          new Proposition.Or(parts.stream().map(q -> proposition(q, names)).toList());
      case Proposition.Not(var part) -> new Proposition.Not(proposition(part, names));
      case Proposition.Constant c -> c;
      case Proposition.Compare(var left, var comparison, var right) ->
          new Proposition.Compare(term(left, names), comparison, term(right, names));
    };
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
