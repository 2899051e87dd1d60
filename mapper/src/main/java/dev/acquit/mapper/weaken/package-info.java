/// Programs made weaker by one thing: for the search of differences and minimal suites, for mutants
/// and for the minimisation of counterexamples.
///
/// ```
/// Relaxation = Relaxation(Kind, place, weaker program, names of what is left)
/// ```
///
/// [Relaxations] says what is weaker than a program by one thing, within a [Repertoire] of orders
/// and scopes; [Edit] changes programs and remembers names.
package dev.acquit.mapper.weaken;
