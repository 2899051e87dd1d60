package dev.acquit.codegen.path;

import java.util.List;

/// What was found in a function of which nothing is said.
///
/// @param sequences its atomic operations, in the order of the text
/// @param defects what is wrong whatever it should do: accesses to the wrong memory, instructions
///   that are not understood
/// @param notes what was passed over
public record Scanned(List<AtomicSequence> sequences, List<Defect> defects, List<String> notes) {
  /// Copies the lists.
  public Scanned {
    sequences = List.copyOf(sequences);
    defects = List.copyOf(defects);
    notes = List.copyOf(notes);
  }

  /// The same with other sequences.
  public Scanned with(List<AtomicSequence> others) {
    return new Scanned(others, defects, notes);
  }
}
