package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.execution.Barriers;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.relation.Relation;
import dev.acquit.model.symbolic.Cells;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which barriers wait for which, in all executions at once: for each combination of the barriers
/// that the threads come to, the ways in which they complete.
final class Meetings {
  /// More combinations than this are not tried.
  private static final int MAX_COMBINATIONS = 2_000;

  /// The ways through a thread that have the same barriers.
  private record Group(int path, BitSet paths) {}

  private final EventTree tree;
  private final Circuit circuit;
  private final List<List<Group>> groups = new ArrayList<>();
  private final Map<Long, List<Integer>> edges = new LinkedHashMap<>();

  /// Demands that all barriers complete.
  Meetings(EventTree tree, Circuit circuit) throws NotCoveredException, UnsupportedModelException {
    this.tree = tree;
    this.circuit = circuit;
    long combinations = 1;
    boolean any = false;
    for (int t = 0; t < tree.paths.size(); t++) {
      groups.add(groups(t));
      combinations = Math.min(Integer.MAX_VALUE, combinations * groups.get(t).size());
    }
    for (EventTree.Node n : tree.nodes) {
      if (n.thread() >= 0 && n.event().kind() == PathEvent.Kind.BARRIER) {
        any = true;
        if (!n.event().barrier().isStatic()) {
          throw new UnsupportedModelException("the number of a barrier is computed");
        }
      }
    }
    if (any && combinations > MAX_COMBINATIONS) {
      throw new UnsupportedModelException(
          "threads can meet in more than " + MAX_COMBINATIONS + " combinations of barriers");
    }
    if (any) {
      combine(new ArrayList<>());
    }
  }

  private List<Group> groups(int thread) {
    Map<List<Integer>, Group> found = new LinkedHashMap<>();
    for (int p = 0; p < tree.paths.get(thread).size(); p++) {
      int path = p;
      List<Integer> barriers =
          Arrays.stream(tree.line(thread, p))
              .filter(e -> tree.nodes.get(e).event().kind() == PathEvent.Kind.BARRIER)
              .boxed()
              .toList();
      found.computeIfAbsent(barriers, _ -> new Group(path, new BitSet())).paths().set(p);
    }
    return List.copyOf(found.values());
  }

  private void combine(List<Group> chosen) throws NotCoveredException {
    if (chosen.size() < groups.size()) {
      for (Group g : groups.get(chosen.size())) {
        chosen.add(g);
        combine(chosen);
        chosen.removeLast();
      }
      return;
    }
    List<ThreadPath> paths = new ArrayList<>();
    int[] ways = new int[chosen.size()];
    for (int t = 0; t < ways.length; t++) {
      paths.add(tree.paths.get(t).get(chosen.get(t).path()));
      ways[t] = tree.ways.get(t).oneOf(chosen.get(t).paths());
    }
    Candidate candidate = new Candidate(tree.program, paths);
    List<Relation> completions = Barriers.completions(candidate, new Values(candidate));
    if (completions.isEmpty()) {
      circuit.forbid(circuit.and(ways));
      return;
    }
    Domain way = new Domain(circuit, completions.size());
    for (int i = 0; i < completions.size(); i++) {
      add(candidate, chosen, completions.get(i), circuit.and(circuit.and(ways), way.is(i)));
    }
  }

  private void add(Candidate candidate, List<Group> chosen, Relation waits, int when) {
    for (int a = candidate.cells().size(); a < candidate.size(); a++) {
      for (long s = waits.row(a); s != 0; s &= s - 1) {
        int b = Long.numberOfTrailingZeros(s);
        long edge = (long) event(candidate, chosen, a) * tree.size() + event(candidate, chosen, b);
        edges.computeIfAbsent(edge, _ -> new ArrayList<>()).add(when);
      }
    }
  }

  private int event(Candidate candidate, List<Group> chosen, int e) {
    int t = candidate.thread(e);
    return tree.line(t, chosen.get(t).path())[e - candidate.base(t)];
  }

  /// From a barrier to a barrier that waits for it.
  int[][] waits() {
    return Cells.of(
        tree.size(),
        (a, b) ->
            circuit.or(
                edges.getOrDefault((long) a * tree.size() + b, List.of()).stream()
                    .mapToInt(Integer::intValue)
                    .toArray()));
  }
}
