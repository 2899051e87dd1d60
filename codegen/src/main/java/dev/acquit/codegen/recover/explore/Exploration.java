package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.text.Position;
import java.util.List;

/// The paths of a program.
///
/// @param terms what its values are
/// @param traces the paths
/// @param detached accesses that are none of the thread's own, each once
/// @param defects what was found on the way: accesses to the wrong memory, calls, instructions that
///   are not understood, bounds that were hit
/// @param notes what was passed over
public record Exploration(
    FlatProgram program,
    Terms terms,
    List<Trace> traces,
    List<Detached> detached,
    List<Defect> defects,
    List<String> notes) {
  /// An access that the thread only starts, or that is no access to one place.
  ///
  /// @param position where the instruction begins
  /// @param text how it is written, without operands
  /// @param bases what its addresses begin with
  public record Detached(Position position, String text, List<Integer> bases) {
    /// Copies the list.
    public Detached {
      bases = List.copyOf(bases);
    }
  }

  /// Copies the lists.
  public Exploration {
    traces = List.copyOf(traces);
    detached = List.copyOf(detached);
    defects = List.copyOf(defects);
    notes = List.copyOf(notes);
  }
}
