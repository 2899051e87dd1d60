package dev.acquit.model.sat;

/// Brings a solver that is not part of every installation. Found with [java.util.ServiceLoader].
public interface SolverProvider {
  /// The word by which a user asks for it: `z3`.
  String id();

  /// The solver.
  ///
  /// @throws SolverUnavailable if it cannot work here, for example because its library does not
  ///   load
  SatSolver create() throws SolverUnavailable;
}
