package dev.acquit.recheck;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What tests ask for, in the words of another test.
final class Conditions {
  private Conditions() {}

  /// Whether two tests ask for the same, where the one has its own names in the places of the
  /// other's.
  static boolean same(LitmusTest one, LitmusTest other) {
    Condition asked = one.header().condition();
    Condition its = other.header().condition();
    List<Term> terms = asked.proposition().terms();
    List<Term> itsTerms = its.proposition().terms();
    if (asked.quantifier() != its.quantifier() || terms.size() != itsTerms.size()) {
      return false;
    }
    Map<Term, Term> names = new HashMap<>();
    for (int i = 0; i < terms.size(); i++) {
      names.put(terms.get(i), itsTerms.get(i));
    }
    return renamed(asked.proposition(), names).equals(its.proposition());
  }

  static Proposition renamed(Proposition p, Map<Term, Term> names) {
    return switch (p) {
      case Proposition.Constant constant -> constant;
      case Proposition.Not(Proposition part) -> new Proposition.Not(renamed(part, names));
      case Proposition.And(List<Proposition> parts) ->
          new Proposition.And(parts.stream().map(q -> renamed(q, names)).toList());
      case Proposition.Or(List<Proposition> parts) ->
          new Proposition.Or(parts.stream().map(q -> renamed(q, names)).toList());
      case Proposition.Compare(Term left, var comparison, Term right) ->
          new Proposition.Compare(
              names.getOrDefault(left, left), comparison, names.getOrDefault(right, right));
    };
  }
}
