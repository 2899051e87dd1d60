/// A checker of proofs that a propositional formula has no assignment. It depends on nothing but
/// Java: who wants to believe a verdict "sound" has to read this package, and no solver.
///
///     Cnf     ::= Clause*                       Clause ::= Literal*        Literal ::= v | -v
///     Drat    ::= (add Clause | delete Clause)* that end in a contradiction
///     Verdict ::= Refuted | Rejected(why) | Unfinished(why)
///
/// A clause may be added to a formula if that leaves it satisfiable when it was. Two ways to see
/// that are known here. *RUP*: when all literals of the clause are made false, unit propagation
/// runs into a contradiction, so the clause follows. *RAT*, for its first literal `p`: the same
/// happens, for each clause `D` with `-p`, when the other literals of `D` are made false as well;
/// then an assignment that breaks the new clause can be turned into one that does not by flipping
/// `p`. Clauses may always be deleted. When a contradiction is reached, the formula at the start
/// had no assignment either.
///
/// N. Wetzler, M. Heule, W. Hunt: DRAT-trim, SAT 2014. L. Cruz-Filipe and others: Efficient
/// certified RAT verification, CADE 2017.
///
/// ```
/// Verdict = Refuted(added, checked, work) | Rejected(why) | Unfinished(why)
/// ```
package dev.acquit.proof;
