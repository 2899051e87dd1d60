package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Makes paths that the memory model sees of traces: each once, in a fixed order, with words for
/// how they differ.
final class Paths {
  /// What makes two traces one path.
  private record Key(OperationPath.Ending ending, List<Step> steps) {}

  private final SequencedMap<Key, Trace> found = new LinkedHashMap<>();

  /// Adds a trace with its steps.
  void add(OperationPath.Ending ending, List<Step> steps, Trace trace) {
    found.putIfAbsent(new Key(ending, List.copyOf(steps)), trace);
  }

  /// The step that an act is.
  static Step step(Act act, Step.Role role) {
    return step(act, role, false);
  }

  /// The step that an act is.
  ///
  /// @param agrees whether it is known to read what the main access reads
  static Step step(Act act, Step.Role role, boolean agrees) {
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
              role,
              agrees);
    };
  }

  private static Optional<Scope> scope(Act.Memory access) {
    Semantics semantics = access.access().semantics();
    return semantics == Semantics.VOLATILE || semantics == Semantics.MMIO
        ? Optional.of(Scope.SYS)
        : access.access().scope();
  }

  /// A path, and how it is told from others.
  ///
  /// @param how the way its compare-and-swaps end
  /// @param guards the way its other conditions go
  private record Told(Key key, String how, SortedSet<String> guards) {}

  /// The paths: those on which the operation is done first, shorter ones before longer ones.
  List<OperationPath> paths() {
    if (found.size() == 1) {
      Key only = found.firstEntry().getKey();
      return List.of(new OperationPath(only.ending(), only.steps(), ""));
    }
    List<Told> all = new ArrayList<>();
    found.forEach((key, trace) -> all.add(new Told(key, swaps(trace), guards(trace))));
    all.sort(
        Comparator.comparing((Told t) -> t.key().ending())
            .thenComparingInt(t -> t.key().steps().size()));
    Map<String, Set<String>> common = new HashMap<>();
    for (Told told : all) {
      common
          .computeIfAbsent(told.how(), h -> new HashSet<>(told.guards()))
          .retainAll(told.guards());
    }
    return all.stream()
        .map(t -> new OperationPath(t.key().ending(), t.key().steps(), words(t, common)))
        .toList();
  }

  /// What tells a path from others whose compare-and-swaps end as its own do is said of four
  /// conditions at most.
  private static String words(Told told, Map<String, Set<String>> common) {
    Set<String> shared = common.get(told.how());
    String more =
        told.guards().stream()
            .filter(g -> !shared.contains(g))
            .limit(4)
            .collect(Collectors.joining(", "));
    return told.how().isEmpty() || more.isEmpty() ? told.how() + more : told.how() + "; " + more;
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

  private static SortedSet<String> guards(Trace trace) {
    return trace.conditions().stream()
        .filter(c -> !c.swap())
        .map(c ->
            "the guard of line " + c.position().line() + (c.holds() ? " holds" : " does not hold"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
