package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Leaves out executions in which all threads of a CTA go through rounds of loops together, at
/// whose barriers they meet each other, and which change nothing: without one of these rounds there
/// is an execution that ends as this one does (ADR 4).
final class IdleTurns {
  /// The barriers of a round, by their places among those that the thread comes to.
  ///
  /// @param to the place behind the last one
  private record Span(int from, int to) {}

  private final EventGraph graph;
  private final Literals literals;
  private final Circuit circuit;

  IdleTurns(EventGraph graph, Literals literals, Circuit circuit) {
    this.graph = graph;
    this.literals = literals;
    this.circuit = circuit;
  }

  /// Forbids that all threads of a CTA are idle in rounds with the same meetings.
  ///
  /// @param threads those of the CTA, by index
  /// @param barriers of each thread, in program order: since all threads meet at those of a round,
  ///   if at any, they do so at those of one place
  /// @param when they come to these barriers
  void leaveOut(List<Integer> threads, IntFunction<List<Integer>> barriers, int when)
      throws UnsupportedModelException {
    Set<List<Span>> found = new HashSet<>();
    int first = threads.getFirst();
    for (List<ThreadGraph.Turn> turns : graph.threads().get(first).turns()) {
      spans(first, turns, barriers.apply(first)).ifPresent(found::add);
    }
    for (List<Span> same : found) {
      List<Integer> all = new ArrayList<>(List.of(when));
      for (int t : threads) {
        List<Integer> ways = new ArrayList<>();
        for (List<ThreadGraph.Turn> turns : graph.threads().get(t).turns()) {
          if (spans(t, turns, barriers.apply(t)).equals(Optional.of(same))) {
            ways.add(literals.condition(t, turns.getLast().idle()));
          }
        }
        all.add(circuit.or(ways.stream().mapToInt(Integer::intValue).toArray()));
      }
      circuit.forbid(circuit.and(all.stream().mapToInt(Integer::intValue).toArray()));
    }
  }

  /// Where the barriers of some rounds are; empty if one has none there.
  private Optional<List<Span>> spans(
      int thread, List<ThreadGraph.Turn> turns, List<Integer> barriers) {
    int base = graph.bases()[thread];
    List<Span> spans = new ArrayList<>();
    for (ThreadGraph.Turn turn : turns) {
      int[] places =
          IntStream.range(0, barriers.size())
              .filter(i -> turn.barriers().get(barriers.get(i) - base))
              .toArray();
      if (places.length == 0) {
        return Optional.empty();
      }
      spans.add(new Span(places[0], places[places.length - 1] + 1));
    }
    return Optional.of(spans);
  }
}
