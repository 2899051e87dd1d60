package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.RowMatch;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// An access of shared memory with the fences around it, or fences alone, that could be a C++
/// atomic operation.
///
/// @param position where it begins
/// @param steps what the memory model sees of it, in program order
/// @param fits what it can be and what it cannot, by row of the mapping table
public record AtomicSequence(Position position, List<Step> steps, List<Fit> fits) {
  /// Copies the lists.
  public AtomicSequence {
    steps = List.copyOf(steps);
    fits = List.copyOf(fits);
  }

  /// Whether it can be an operation.
  ///
  /// @param operation the operation
  /// @param verdict what the sequence would be as its implementation
  /// @param match the alternative that it is, is at least as strong as, or comes closest to
  /// @param why what is more or what is lost; empty for CONFORMS
  public record Fit(
      SourceOperation operation, Verdict verdict, Optional<RowMatch> match, String why) {
    /// Whether code that follows the table may have it in the place of the operation.
    public boolean possible() {
      return !verdict.finding();
    }
  }
}
