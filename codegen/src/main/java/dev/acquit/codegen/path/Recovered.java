package dev.acquit.codegen.path;

import java.util.List;

/// What a function does, as an implementation of an operation.
///
/// @param paths the paths that differ in what the memory model sees, each once, in a fixed order; a
///   loop is there with as few rounds as show every step it can make
/// @param defects what is wrong with it apart from orders and scopes, worst first
/// @param notes what a reader of a verdict should know: what was passed over, values that could not
///   be checked, paths that were left out
public record Recovered(List<OperationPath> paths, List<Defect> defects, List<String> notes) {
  /// Copies the lists.
  public Recovered {
    paths = List.copyOf(paths);
    defects = List.copyOf(defects);
    notes = List.copyOf(notes);
  }

  /// The same with other paths.
  public Recovered with(List<OperationPath> others) {
    return new Recovered(others, defects, notes);
  }

  /// Without notes.
  public Recovered(List<OperationPath> paths, List<Defect> defects) {
    this(paths, defects, List.of());
  }
}
