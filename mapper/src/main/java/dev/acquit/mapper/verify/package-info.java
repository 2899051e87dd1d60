/// Is a mapping sound? First form: on tests.
///
/// ```
/// Subject  = a C++ test, with its outline if it has one
/// Judge    : outcomes of a race-free C++ test against those of each of its compilations -> Failure ...
/// Verifier : judges tests, blames, shrinks -> Verification
/// Extent   = Tests(name ...) | Programs(bound, Testimony)                what was looked at
/// Work     = Tests(tests, racy, compiled, judged) | Queries(complete, layouts, queries, discarded)
/// Soundness = Sound | Unsound(Counterexample) | NotReached | Unknown, for each alternative and class
/// ```
package dev.acquit.mapper.verify;
