package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What stands behind the threads.
///
/// @param locations what is shown beside what the condition mentions
/// @param filter final states that do not satisfy it are not looked at
/// @param condition what is asked; `forall (true)` if the test does not say
record Trailer(List<Term> locations, Optional<Proposition> filter, Condition condition) {
  /// Reads it to the end of the text.
  ///
  /// @param check what it may speak about
  /// @throws InputException if something else comes
  static Trailer read(TokenReader in, TermCheck check) throws InputException {
    ConditionReader conditions = new ConditionReader(in, check);
    List<Term> locations = List.of();
    Optional<Proposition> filter = Optional.empty();
    while (in.at("locations") || in.at("filter")) {
      Token word = in.next();
      if (word.is("locations")) {
        if (!locations.isEmpty()) {
          throw in.error(word, "'locations' is given twice");
        }
        locations = locations(in, conditions);
      } else {
        if (filter.isPresent()) {
          throw in.error(word, "'filter' is given twice");
        }
        filter = Optional.of(conditions.proposition());
      }
    }
    Condition condition = in.at(Token.Kind.END) ? Condition.EVERYTHING : conditions.condition();
    ConditionReader.expectEnd(in);
    return new Trailer(locations, filter, condition);
  }

  private static List<Term> locations(TokenReader in, ConditionReader conditions)
      throws InputException {
    List<Term> terms = new ArrayList<>();
    in.expect("[");
    while (!in.at("]")) {
      Token where = in.peek();
      Term term = conditions.term();
      if (term instanceof Term.Literal) {
        throw in.error(where, "a constant is shown by nothing, expected a register or a location");
      }
      if (!terms.contains(term)) {
        terms.add(term);
      }
      if (!in.accept(";") && !in.at("]")) {
        throw in.unexpected("';' or ']'");
      }
    }
    in.expect("]");
    return List.copyOf(terms);
  }
}
