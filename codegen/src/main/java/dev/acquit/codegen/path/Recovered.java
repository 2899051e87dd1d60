package dev.acquit.codegen.path;

import java.util.List;

/// What a function does, as an implementation of an operation.
///
/// @param paths the paths that differ in what the memory model sees, each once, in a fixed order; a
///   loop is there with as few rounds as show every step it can make
/// @param defects what is wrong with it apart from orders and scopes, worst first
public record Recovered(List<OperationPath> paths, List<Defect> defects) {
  /// Copies the lists.
  public Recovered {
    paths = List.copyOf(paths);
    defects = List.copyOf(defects);
  }
}
