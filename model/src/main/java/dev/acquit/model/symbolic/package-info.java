/// The symbolic engine: every program of a shape at once, as one propositional formula.
///
///     Layout    ::= how many instructions each thread has
///     Form      ::= a way to do an instruction: its events in the source, its events in the target
///     Part      ::= an event of a form: what models know of it
///     Pair      ::= the programs of a layout, their executions and the executions of their lowerings
///     Bound     ::= LOWER | UPPER, which side of a relation a literal must be on
///     Instance  ::= one program with one execution, read off a solver's answer
///
/// The models are the compiled cat files that the enumerating engine uses; no axiom is known here.
package dev.acquit.model.symbolic;
