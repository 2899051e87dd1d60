package dev.acquit.codegen.gate;

import dev.acquit.codegen.path.Defect;
import java.util.List;

/// What was found in a function of which nobody says what it implements.
///
/// @param sequences what could be atomic operations, in the order of the text
/// @param defects what is wrong whatever it should do
/// @param notes what was passed over
public record ScannedFunction(
    List<FoundSequence> sequences, List<Defect> defects, List<String> notes) {
  /// Copies the lists.
  public ScannedFunction {
    sequences = List.copyOf(sequences);
    defects = List.copyOf(defects);
    notes = List.copyOf(notes);
  }
}
