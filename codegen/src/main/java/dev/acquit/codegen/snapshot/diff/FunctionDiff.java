package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.FunctionSnapshot;
import java.util.List;

/// What became of a function.
///
/// @param after it now
/// @param changes what became of its events, the gravest first
/// @param plainVanished how many plain accesses are not there any more
/// @param plainAdded how many plain accesses are new
/// @param open how many places, values, conditions and results were not compared, since they are
///   not known
/// @param notes what could not be compared, or not fully
public record FunctionDiff(
    FunctionSnapshot before,
    FunctionSnapshot after,
    List<Change> changes,
    int plainVanished,
    int plainAdded,
    int open,
    List<String> notes) {
  /// Copies the lists.
  public FunctionDiff {
    changes = List.copyOf(changes);
    notes = List.copyOf(notes);
  }

  /// Whether nothing was found.
  public boolean nothing() {
    return changes.isEmpty() && plainAdded == 0 && plainVanished == 0 && notes.isEmpty();
  }
}
