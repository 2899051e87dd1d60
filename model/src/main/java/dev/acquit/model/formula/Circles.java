package dev.acquit.model.formula;

import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which reads may return a value that depends on itself: what they return may be part of what they
/// return, through writes and other reads.
final class Circles {
  private final EventGraph graph;
  private final List<Integer> reads = new ArrayList<>();

  /// For each read those to which its value may come.
  private final Map<Integer, BitSet> feeds = new HashMap<>();

  Circles(EventGraph graph, Ranges ranges) throws UnsupportedModelException {
    this.graph = graph;
    for (int e = 0; e < graph.size(); e++) {
      if (graph.isRead(e)) {
        reads.add(e);
        feeds.put(e, new BitSet());
      }
    }
    for (int w = graph.cells().size(); w < graph.size(); w++) {
      if (graph.isWrite(w)) {
        for (int part : parts(w, graph.event(w).value())) {
          for (int r : reads) {
            if (ranges.mayTouch(r, w)) {
              feeds.get(part).set(r);
            }
          }
        }
      }
    }
    for (int middle : reads) {
      for (int r : reads) {
        if (feeds.get(r).get(middle)) {
          feeds.get(r).or(feeds.get(middle));
        }
      }
    }
    List<Integer> reached = reached();
    for (int e = graph.cells().size(); e < graph.size(); e++) {
      if (graph.isAccess(e)
          && parts(e, graph.event(e).address()).stream().anyMatch(reached::contains)) {
        throw new UnsupportedModelException("an address may depend on itself");
      }
    }
  }

  /// The reads of which a value of an event's thread is made.
  private List<Integer> parts(int e, int term) {
    int thread = graph.thread(e);
    Set<Integer> variables = graph.threads().get(thread).terms().variablesOf(term);
    return reads.stream()
        .filter(r -> graph.thread(r) == thread && variables.contains(graph.variable(r)))
        .toList();
  }

  /// Reads whose values may depend on themselves.
  List<Integer> all() {
    return reads.stream().filter(r -> feeds.get(r).get(r)).toList();
  }

  /// These, and those to which their values may come.
  List<Integer> reached() {
    BitSet found = new BitSet();
    all().forEach(r -> found.or(feeds.get(r)));
    return found.stream().boxed().toList();
  }
}
