package dev.acquit.mapper.mutate;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import java.util.Map;

/// Propositions in other words.
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
}
