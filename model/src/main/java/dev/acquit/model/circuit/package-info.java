/// Formulas of Boolean algebra as circuits that share equal parts, and numbers of fixed width on them.
///
///     Circuit   ::= conjunctions and negations over variables, written as clauses for a solver
///     Domain    ::= something with one of a few values
///     Vectors   ::= numbers, bit by bit: a reading of the operations of PTX
package dev.acquit.model.circuit;
