package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.SatSolver;
import java.time.Duration;

/// What to prove and how.
///
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param bound the largest number of C++ instructions of a program, at least 1
/// @param widest the widest class of programs
/// @param solver decides the formulas; used by several threads at a time
/// @param limits what confirming a counterexample may cost
/// @param jobs how many formulas are decided at a time
/// @param time wall-clock time for the whole run
public record ProofTask(
    MappingFile mapping,
    MemoryModel source,
    MemoryModel target,
    int bound,
    ProgramClass widest,
    SatSolver solver,
    Limits limits,
    int jobs,
    Duration time) {
  /// The same with another solver.
  public ProofTask with(SatSolver other) {
    return new ProofTask(mapping, source, target, bound, widest, other, limits, jobs, time);
  }

  /// The same under another C++ model.
  public ProofTask under(MemoryModel other) {
    return new ProofTask(mapping, other, target, bound, widest, solver, limits, jobs, time);
  }
}
