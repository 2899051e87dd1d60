package dev.acquit.reports.explain;

import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.EventView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// The accesses of an execution of a C++ test and those of an execution of what it was compiled to.
final class Accesses {
  private Accesses() {}

  /// For each access of the source that of the target: in each thread the first for the first, and
  /// so on, if all of them do the same to the same location with the same value. Empty if they do
  /// not.
  static Map<Integer, EventView> matched(ExecutionView source, ExecutionView target) {
    Map<Integer, EventView> result = new HashMap<>();
    List<Integer> threads =
        IntStream.concat(
                source.events().stream().mapToInt(EventView::thread),
                target.events().stream().mapToInt(EventView::thread))
            .distinct()
            .boxed()
            .toList();
    for (int thread : threads) {
      List<EventView> ours = of(source, thread);
      List<EventView> theirs = of(target, thread);
      if (ours.size() != theirs.size()) {
        return Map.of();
      }
      for (int i = 0; i < ours.size(); i++) {
        if (!alike(ours.get(i), theirs.get(i))) {
          return Map.of();
        }
        result.put(ours.get(i).id(), theirs.get(i));
      }
    }
    return result;
  }

  private static List<EventView> of(ExecutionView view, int thread) {
    return view.events().stream()
        .filter(e -> e.thread() == thread && e.location().isPresent())
        .sorted((a, b) ->
            thread < 0
                ? a.location().orElse("").compareTo(b.location().orElse(""))
                : Integer.compare(a.id(), b.id()))
        .toList();
  }

  private static boolean alike(EventView a, EventView b) {
    Optional<String> location = a.location();
    return a.kind() == b.kind() && location.equals(b.location()) && a.value().equals(b.value());
  }
}
