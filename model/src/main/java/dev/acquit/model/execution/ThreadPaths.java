package dev.acquit.model.execution;

import java.util.List;
import java.util.Optional;

/// The ways through a thread, up to bounds.
///
/// @param paths the ways
/// @param cut why these are not all; empty when they are
public record ThreadPaths(List<ThreadPath> paths, Optional<String> cut) {
  /// Copies the list.
  public ThreadPaths {
    paths = List.copyOf(paths);
  }
}
