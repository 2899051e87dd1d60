package dev.acquit.codegen.path;

import dev.acquit.codegen.source.ObjectPlace;
import java.util.List;

/// Accesses of a function that belong together, with the fences around them: what one atomic
/// operation may have become.
///
/// Accesses belong together when they go to the same place and one takes up what the other read, as
/// the rounds of a compare-and-swap loop do. The fences are all those since the operation before it
/// and up to the next one. A fence between two operations is with both, unless accesses without an
/// order stand between it and one of them only.
///
/// @param location the place, for people, such as `[counter+4]`; empty for fences that stand alone
/// @param place the place, for annotations
/// @param paths how it may go, each way once; the last access of each is its main one
public record AtomicSequence(String location, ObjectPlace place, List<OperationPath> paths) {
  /// Copies the list.
  public AtomicSequence {
    paths = List.copyOf(paths);
  }

  /// The same with other paths.
  public AtomicSequence with(List<OperationPath> others) {
    return new AtomicSequence(location, place, others);
  }
}
