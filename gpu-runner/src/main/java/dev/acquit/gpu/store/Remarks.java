package dev.acquit.gpu.store;

import java.util.List;
import java.util.Optional;

/// What a reader of a run has to know besides what was counted.
///
/// @param inspected whether the machine code was compared with the text of the kernel
/// @param clipped what the device had not room for in this configuration, in a sentence
/// @param notes sentences about the test as a whole, none of which has a line break; known when the
///   test has ended
/// @param oddities the first instances with values that nobody expected, a line each
public record Remarks(
    boolean inspected, Optional<String> clipped, List<String> notes, List<String> oddities) {
  /// Copies the lists.
  public Remarks {
    notes = List.copyOf(notes);
    oddities = List.copyOf(oddities);
  }
}
