package dev.acquit.model.formula;

import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Fewer values that reads may return, by what [Ranges] has found of conditions and addresses: a
/// counter that each of three threads raises once is never more than three.
///
/// On the ways that an execution takes, a value comes to a read by writes that compute what they
/// write from reads, each of them once, since no value depends on itself. So there are no more of
/// them than each thread has on one way, and so many rounds find all values.
final class Narrowing {
  private final EventGraph graph;
  private final Ranges wide;

  /// Of each event, what it may read.
  private final Range[] read;

  /// Of each thread, by variable, the read that returns it.
  private final List<Map<Integer, Integer>> reads = new ArrayList<>();

  /// Of each thread, what is known of expressions in this round.
  private final List<Map<Integer, Range>> known = new ArrayList<>();

  Narrowing(EventGraph graph, Ranges wide) {
    this.graph = graph;
    this.wide = wide;
    this.read = new Range[graph.size()];
    for (int t = 0; t < graph.threads().size(); t++) {
      reads.add(new HashMap<>());
      known.add(new HashMap<>());
    }
    for (int e = 0; e < read.length; e++) {
      if (graph.isRead(e)) {
        reads.get(graph.thread(e)).put(graph.variable(e), e);
      }
    }
  }

  /// How many writes a value may come by, at most.
  static int writes(EventGraph graph) {
    return graph.threads().stream().mapToInt(Narrowing::longest).sum();
  }

  /// How many writes that compute what they write are on one way of a thread, at most.
  private static int longest(ThreadGraph thread) {
    List<Occurrence> all = thread.events();
    int[] writes =
        IntStream.range(0, all.size())
            .filter(e ->
                all.get(e).isWrite()
                    && !(thread.terms().node(all.get(e).value()) instanceof Terms.Known))
            .toArray();
    int[] upTo = new int[writes.length];
    for (int i = 0; i < writes.length; i++) {
      Occurrence last = all.get(writes[i]);
      for (int j = 0; j < i; j++) {
        if (upTo[j] > upTo[i]
            && last.before().get(writes[j])
            && thread.terms().both(all.get(writes[j]).guard(), last.guard()) != Terms.FALSE) {
          upTo[i] = upTo[j];
        }
      }
      upTo[i]++;
    }
    return IntStream.of(upTo).max().orElse(0);
  }

  /// What each event may read; null for others.
  Range[] reads() throws UnsupportedModelException {
    List<List<Integer>> sources = new ArrayList<>();
    for (int r = 0; r < read.length; r++) {
      sources.add(graph.isRead(r) ? wide.sources(r) : List.of());
      read[r] = graph.isRead(r) ? Range.NONE : null;
    }
    int rounds = writes(graph);
    boolean grown = true;
    for (int round = 0; round <= rounds && grown; round++) {
      known.forEach(Map::clear);
      Range[] now = new Range[read.length];
      for (int r = 0; r < read.length; r++) {
        if (graph.isRead(r)) {
          now[r] = read[r];
          for (int w : sources.get(r)) {
            now[r] = now[r].or(written(w));
          }
        }
      }
      grown = !Arrays.equals(read, now);
      System.arraycopy(now, 0, read, 0, now.length);
    }
    return read;
  }

  private Range written(int w) throws UnsupportedModelException {
    return graph.isInitial(w) ? wide.written(w) : value(graph.thread(w), graph.event(w).value());
  }

  private Range value(int thread, int term) throws UnsupportedModelException {
    Range there = known.get(thread).get(term);
    if (there == null) {
      there = find(thread, term);
      known.get(thread).put(term, there);
    }
    return there;
  }

  private Range find(int thread, int term) throws UnsupportedModelException {
    return switch (graph.threads().get(thread).terms().node(term)) {
      case Terms.Variable(int id, int _) when reads.get(thread).containsKey(id) ->
          read[reads.get(thread).get(id)];
      case Terms.Choice(int condition, int yes, int no) -> {
        Range c = wide.range(thread, condition);
        if (c.isOnly(true)) {
          yield value(thread, yes);
        }
        yield c.isOnly(false) ? value(thread, no) : value(thread, yes).or(value(thread, no));
      }
      case Terms.Apply(var op, int width, var x) -> {
        List<Range> operands = new ArrayList<>();
        for (int o : x) {
          operands.add(value(thread, o));
        }
        yield wide.applied(op, width, operands).and(wide.range(thread, term));
      }
      case Terms.Known _, Terms.Variable _, Terms.Truth _, Terms.Not _, Terms.All _ ->
          wide.range(thread, term);
    };
  }
}
