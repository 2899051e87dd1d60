package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Candidate;
import dev.acquit.codegen.path.OperationPath;
import java.util.List;

/// An access of shared memory with the fences around it, or fences alone, that could be a C++
/// atomic operation: one way that it may go.
///
/// @param location where the access goes, for people; empty for fences alone
/// @param path what the memory model sees of it
/// @param candidates what it can be and what it cannot, by row of the mapping table
public record FoundSequence(String location, OperationPath path, List<Candidate> candidates) {
  /// Copies the list.
  public FoundSequence {
    candidates = List.copyOf(candidates);
  }
}
