package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.recover.flow.Program;
import dev.acquit.codegen.recover.value.Terms;
import java.util.List;

/// The paths of a program.
///
/// @param program the program
/// @param terms what its values are
/// @param traces the paths
/// @param defects what was found on the way: accesses to the wrong memory, calls, instructions that
///   are not understood, bounds that were hit
/// @param notes what was passed over
public record Exploration(
    Program program, Terms terms, List<Trace> traces, List<Defect> defects, List<String> notes) {
  /// Copies the lists.
  public Exploration {
    traces = List.copyOf(traces);
    defects = List.copyOf(defects);
    notes = List.copyOf(notes);
  }
}
