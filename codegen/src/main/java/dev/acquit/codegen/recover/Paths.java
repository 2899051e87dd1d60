package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Makes paths that the memory model sees of traces: each once, in a fixed order, with words for
/// how they differ.
final class Paths {
  /// What makes two traces one path.
  private record Key(OperationPath.Ending ending, List<Step> steps) {}

  private final Map<Key, Trace> found = new LinkedHashMap<>();

  /// Adds a trace with its steps.
  void add(OperationPath.Ending ending, List<Step> steps, Trace trace) {
    found.putIfAbsent(new Key(ending, List.copyOf(steps)), trace);
  }

  /// The step that an act is.
  static Step step(Act act, Step.Role role) {
    return switch (act) {
      case Act.Fence fence ->
          new Step.Fence(
              fence.position(),
              fence.fence().semantics(),
              fence.fence().scope(),
              fence.fence().spelling());
      case Act.Memory access ->
          new Step.Access(
              access.position(),
              access.action(),
              access.access().semantics(),
              scope(access),
              access.bits(),
              role);
    };
  }

  private static Optional<Scope> scope(Act.Memory access) {
    Semantics semantics = access.access().semantics();
    return semantics == Semantics.VOLATILE || semantics == Semantics.MMIO
        ? Optional.of(Scope.SYS)
        : access.access().scope();
  }

  /// The paths: those on which the operation is done first, shorter ones before longer ones.
  List<OperationPath> paths() {
    List<Key> keys = new ArrayList<>(found.keySet());
    keys.sort(Comparator.comparing(Key::ending).thenComparingInt(k -> k.steps().size()));
    Map<String, List<Key>> groups =
        keys.stream()
            .collect(
                Collectors.groupingBy(
                    k -> swaps(found.get(k)), LinkedHashMap::new, Collectors.toList()));
    List<OperationPath> all = new ArrayList<>();
    for (Key key : keys) {
      String how = swaps(found.get(key));
      String more = branches(found.get(key), groups.get(how));
      String words = how.isEmpty() || more.isEmpty() ? how + more : how + "; " + more;
      all.add(new OperationPath(key.ending(), key.steps(), keys.size() == 1 ? "" : words));
    }
    return all;
  }

  /// How compare-and-swaps end.
  private static String swaps(Trace trace) {
    List<Boolean> ends =
        trace.conditions().stream()
            .filter(Trace.Condition::swap)
            .map(Trace.Condition::holds)
            .toList();
    if (ends.isEmpty()) {
      return "";
    }
    long failed = ends.stream().filter(e -> !e).count();
    String fails =
        switch ((int) Math.min(failed, 3)) {
          case 0 -> "";
          case 1 -> "fails";
          case 2 -> "fails twice";
          default -> "fails " + failed + " times";
        };
    String end = failed == ends.size() ? "" : "succeeds";
    return "the compare-and-swap "
        + fails
        + (fails.isEmpty() || end.isEmpty() ? "" : ", then ")
        + end;
  }

  /// Which way conditions go on which the paths of a group differ.
  private String branches(Trace trace, List<Key> group) {
    if (group.size() == 1) {
      return "";
    }
    TreeSet<String> mine = ways(trace);
    TreeSet<String> common = new TreeSet<>(mine);
    group.forEach(k -> common.retainAll(ways(found.get(k))));
    mine.removeAll(common);
    return mine.stream().limit(4).collect(Collectors.joining(", "));
  }

  private static TreeSet<String> ways(Trace trace) {
    return trace.conditions().stream()
        .filter(c -> !c.swap())
        .map(c ->
            "the guard of line " + c.position().line() + (c.holds() ? " holds" : " does not hold"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
