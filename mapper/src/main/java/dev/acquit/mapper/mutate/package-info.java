/// Pairs of a test and its mutants, after R. Levine et al., "MC Mutants: Evaluating and Improving
/// Testing for Memory Consistency Specifications", ASPLOS 2023: a test asks for an outcome that the
/// model forbids, a mutant is the same test weakened at one place so that the model allows the
/// outcome. An environment for testing that never sees the outcome of the mutant would not see a
/// violation by the original either.
///
/// ```
/// Mutated = Paired(test, Mutant ...) | AllowedAlready | NoneAllows | NotStraightLine | Unanswered
/// Mutant  = Mutant(Mutation, test)
/// ```
package dev.acquit.mapper.mutate;
