package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.HashMap;
import java.util.Map;

/// Reads final states in the form in which [State#toString] writes them.
///
/// ```
/// state = [ entry { ";" entry } [ ";" ] ]
/// entry = ( N ":" NAME | "P" N ":" NAME | NAME | "[" NAME "]" ) "=" ( INTEGER | "&" NAME [ OFFSET ] )
/// ```
public final class StateReader {
  private StateReader() {}

  /// The state that a text is.
  ///
  /// @param file what messages call the text
  /// @throws InputException if it is not one state
  public static State state(String file, String text) throws InputException {
    TokenReader in = new TokenReader(file, text, TestWords.LEXICON);
    Map<Term, Value> values = new HashMap<>();
    while (!in.at(Token.Kind.END)) {
      Token where = in.peek();
      Term term = new ConditionReader(in, TermCheck.NONE).term();
      if (term instanceof Term.Literal) {
        throw in.error(
            where,
            "found " + where.describe() + ", expected a register, as in '0:r0', or a location");
      }
      in.expect("=");
      if (values.put(term, ConditionReader.value(in)) != null) {
        throw in.error(where, "'" + term + "' has a value already");
      }
      if (!in.accept(";")) {
        break;
      }
    }
    if (!in.at(Token.Kind.END)) {
      throw in.unexpected("';' or the end of the state");
    }
    return State.of(values);
  }
}
