package dev.acquit.model.sat;

import java.io.IOException;

/// DIMACS files: the text form of formulas that every SAT solver reads. The format is that of the
/// SAT competitions:
///
///     file   ::= p cnf variables clauses clause*
///     clause ::= literal* 0
public final class Dimacs {
  private Dimacs() {}

  /// Writes a formula.
  ///
  /// @param to where to
  /// @throws IOException if writing there fails
  public static void write(Clauses clauses, Appendable to) throws IOException {
    to.append("p cnf ").append(Integer.toString(clauses.variables()));
    to.append(' ').append(Integer.toString(clauses.count())).append('\n');
    for (int i = 0; i < clauses.count(); i++) {
      for (int literal : clauses.clause(i)) {
        to.append(Integer.toString(literal)).append(' ');
      }
      to.append("0\n");
    }
  }
}
