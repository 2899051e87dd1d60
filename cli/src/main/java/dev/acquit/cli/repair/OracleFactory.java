package dev.acquit.cli.repair;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.mapper.repair.Oracle;
import dev.acquit.model.cat.MemoryModel;

/// Makes what decides about tables.
@FunctionalInterface
public interface OracleFactory {
  /// An oracle for two models.
  ///
  /// @param source the C++ model
  /// @param target the PTX model
  /// @param bound C++ instructions of the largest programs to cover, at least one
  /// @param solver the word for a solver
  /// @throws CommandException if it cannot decide about these models
  Oracle oracle(MemoryModel source, MemoryModel target, int bound, String solver)
      throws CommandException;
}
