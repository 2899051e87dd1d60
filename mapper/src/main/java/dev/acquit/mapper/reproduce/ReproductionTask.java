package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.SatSolver;
import java.time.Duration;
import java.util.List;

/// What to do again and how.
///
/// @param publication the published check
/// @param mapping its table; another one in its place is judged in the same way
/// @param source its C++ model
/// @param target its PTX model
/// @param events the event models, in order
/// @param bound the largest number of C++ instructions of a program, at least 1
/// @param solver decides the formulas; used by several threads at a time
/// @param limits what confirming a counterexample may cost
/// @param jobs how many formulas are decided at a time
/// @param time wall-clock time for the whole run
public record ReproductionTask(
    Publication publication,
    MappingFile mapping,
    MemoryModel source,
    MemoryModel target,
    List<EventModel> events,
    int bound,
    SatSolver solver,
    Limits limits,
    int jobs,
    Duration time) {
  /// Copies the list.
  public ReproductionTask {
    events = List.copyOf(events);
  }

  /// The same for programs of any scopes, under a C++ model.
  ///
  /// @param model the C++ model
  ProofTask proof(MemoryModel model) {
    return new ProofTask(
        mapping, model, target, bound, ProgramClass.MIXED, solver, limits, jobs, time);
  }
}
