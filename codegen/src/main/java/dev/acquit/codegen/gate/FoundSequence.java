package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Candidate;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.source.ObjectPlace;
import java.util.List;

/// An access of shared memory with the fences around it, or fences alone, that could be a C++
/// atomic operation.
///
/// @param location where the access goes, for people; empty for fences alone
/// @param place where the access goes, as an annotation says it
/// @param paths what the memory model sees of it, each way that it may go
/// @param candidates what it can be and what it cannot, by row of the mapping table
public record FoundSequence(
    String location, ObjectPlace place, List<OperationPath> paths, List<Candidate> candidates) {
  /// Copies the lists.
  public FoundSequence {
    paths = List.copyOf(paths);
    candidates = List.copyOf(candidates);
  }
}
