/// Propositional formulas in clauses and the solvers that decide them.
///
///     Clauses   ::= Clause*          Clause ::= Literal*          Literal ::= v | -v
///     Answer    ::= Satisfiable(values) | Unsatisfiable | Unknown(why)
///     SatSolver ::= EmbeddedSolver | Sat4jSolver | DimacsSolver(program, Dialect) | what a SolverProvider brings
///
/// [Solvers] finds the one that a user's word means.
package dev.acquit.model.sat;
