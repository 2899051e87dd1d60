/// Small programs on which models and mapping tables differ, and suites of minimal tests.
///
/// ```
/// Semantics       = Model(MemoryModel) | Table(Mapping, PTX model)
/// SemanticsAnswer = Allowed(final states) | Undefined | Unknown
/// Difference      = Difference(program, Way, states of one side, test)
/// SuiteTest       = SuiteTest(program, forbidden state, test)
/// SearchEnd       = SearchEnd(programs, complete up to a size, why it stopped)
/// ```
///
/// [dev.acquit.mapper.weaken.Relaxations] says what is weaker than a program by one thing.
/// [DifferenceSearch] and [Suite] go over programs in order of size and keep those that are
/// minimal: no relaxation differs, or every relaxation is allowed the outcome. [Canonical] knows
/// which programs and outcomes are the same up to symmetry.
package dev.acquit.mapper.difference;
