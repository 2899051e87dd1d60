/// Propositional formulas in clauses and the solvers that decide them.
///
///     Clauses ::= Clause*          Clause ::= Literal*          Literal ::= v | -v
///     Answer  ::= Satisfiable(values) | Unsatisfiable | Unknown(why)
package dev.acquit.model.sat;
