package dev.acquit.model.execution;

import dev.acquit.model.pass.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The ways through a thread, up to bounds.
///
/// @param paths the ways to its end
/// @param open the ways to where a loop was not followed any further, by its bound: whether a
///   thread can come there is a question to the model
/// @param waiting the ways into a loop that waits for others, with a round that changed nothing
/// @param stops the ways to where the thread may stop though it has not ended: before its first
///   write or barrier, and right after each; empty unless they were asked for
/// @param bound which bound the open ways have hit; empty if there are none
/// @param cut why these are not all; empty when they are
/// @param passes the rules by which ways were made fewer
public record ThreadPaths(
    List<ThreadPath> paths,
    List<ThreadPath> open,
    List<ThreadPath> waiting,
    List<ThreadPath> stops,
    Optional<String> bound,
    Optional<String> cut,
    Set<Pass> passes) {
  /// Copies the lists.
  public ThreadPaths {
    paths = List.copyOf(paths);
    open = List.copyOf(open);
    waiting = List.copyOf(waiting);
    stops = List.copyOf(stops);
    passes = Set.copyOf(passes);
  }

  /// The same, and that the thread does not run: what runs is what was submitted.
  public ThreadPaths orNone() {
    List<ThreadPath> more = new ArrayList<>(paths);
    more.add(ThreadPath.NONE);
    return new ThreadPaths(more, open, waiting, stops, bound, cut, passes);
  }
}
