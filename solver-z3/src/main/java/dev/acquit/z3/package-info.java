/// [Z3](https://github.com/Z3Prover/z3) through its Java bindings, for
/// [dev.acquit.model.sat.Solvers] to find. Nothing else of Acquit depends on this package.
///
///     Z3Provider : SolverProvider      Z3Solver : SatSolver
package dev.acquit.z3;
