/// Is a mapping sound? First form: on a family of classic litmus tests.
///
/// ```
/// Shape   = the accesses of each thread of a classic test (MP, SB, ...)
/// Family  = every decoration of the shapes with orders, fences, scopes and placements
/// Verifier: for each race-free C++ test, outcomes of the source against outcomes of each compiled test
/// Extent    = Tests(family) | Programs(bound, Testimony)                what was looked at
/// Work      = Tests(tests, racy, compiled, judged) | Queries(complete, layouts, queries, discarded)
/// Soundness = Sound | Unsound(Counterexample) | NotReached | Unknown, for each alternative and class
/// ```
package dev.acquit.mapper.verify;
