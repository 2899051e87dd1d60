package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// How some events of a function follow each other on its paths, when all others are passed over.
///
/// Events are numbered by names that both sides share, from 2; 0 is where the function begins and 1
/// where it ends. Time and size are bounded; beyond that there is no walk.
final class Walk {
  /// Where the function begins, and where it ends.
  static final int BEGIN = 0;

  static final int END = 1;

  private static final long STEPS = 20_000_000;

  private final int[] names;
  private final List<Event> events;
  private final List<List<Integer>> next;
  private final List<List<Integer>> previous;
  private long steps = STEPS;

  /// For each event, and behind them for the beginning, what comes next of those that count.
  private final BitSet[] following;

  /// The same against the direction.
  private final BitSet[] preceding;

  private Walk(FunctionSnapshot function, int[] names) {
    this.names = names;
    this.events = function.events();
    int n = events.size();
    this.next = new ArrayList<>();
    this.previous = new ArrayList<>();
    for (int i = 0; i < n + 2; i++) {
      next.add(i < n ? events.get(i).next() : i == n ? List.of() : function.start());
      previous.add(new ArrayList<>());
    }
    for (int i = 0; i < n + 2; i++) {
      for (int to : next.get(i)) {
        previous.get(to).add(i);
      }
    }
    this.following = new BitSet[n + 2];
    this.preceding = new BitSet[n + 2];
  }

  /// @param names for each event its name, or -1 if it does not count
  static Optional<Walk> of(FunctionSnapshot function, int[] names) {
    Walk walk = new Walk(function, names);
    return !function.linear() && walk.fill() ? Optional.of(walk) : Optional.empty();
  }

  private boolean fill() {
    int n = events.size();
    for (int i = n - 1; i >= 0 && steps > 0; i--) {
      following[i] = union(i, next, following);
    }
    following[n + 1] = union(n + 1, next, following);
    for (int i = 0; i < n && steps > 0; i++) {
      preceding[i] = union(i, previous, preceding);
    }
    preceding[n] = union(n, previous, preceding);
    return steps > 0;
  }

  /// What comes next is what the neighbours are, or what comes next of them where that is known
  /// already; what is not is walked to.
  private BitSet union(int from, List<List<Integer>> edges, BitSet[] known) {
    List<Integer> neighbours = edges.get(from);
    if (neighbours.size() == 1) {
      int only = neighbours.getFirst();
      if (name(only) < 0 && known[only] != null) {
        return known[only];
      }
    }
    BitSet found = new BitSet();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(neighbours);
    while (!open.isEmpty() && steps > 0) {
      int at = open.pop();
      if (seen.get(at)) {
        continue;
      }
      seen.set(at);
      steps--;
      int name = name(at);
      if (name >= 0) {
        found.set(name);
      }
      if (name < 0 || passed(at)) {
        if (known[at] != null) {
          found.or(known[at]);
          steps -= names.length / 64;
        } else {
          open.addAll(edges.get(at));
        }
      }
    }
    return found;
  }

  private int name(int at) {
    int n = events.size();
    return at == n + 1 ? BEGIN : at == n ? END : names[at];
  }

  private boolean passed(int at) {
    return at < events.size() && events.get(at).guarded();
  }

  /// The names that may come next after an event.
  BitSet after(int event) {
    return following[event];
  }

  /// The names that may have come before an event.
  BitSet before(int event) {
    return preceding[event];
  }

  /// What comes after each name, by names: of several events of one name all that comes after one
  /// of them.
  List<BitSet> edges(int count) {
    List<BitSet> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(new BitSet());
    }
    all.get(BEGIN).or(following[events.size() + 1]);
    for (int i = 0; i < events.size(); i++) {
      if (names[i] >= 0) {
        all.get(names[i]).or(following[i]);
      }
    }
    return all;
  }

  /// The names that lie behind an event, or before it.
  ///
  /// @param forwards whether those behind it
  /// @param onwards whether only ways count that lead on in the file, which leaves loops out
  BitSet reach(int event, boolean forwards, boolean onwards) {
    BitSet found = new BitSet();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(event);
    while (!open.isEmpty()) {
      int at = open.pop();
      for (int to : forwards ? next.get(at) : previous.get(at)) {
        boolean on = to < events.size() && (!onwards || (forwards ? to > at : to < at));
        if (on && !seen.get(to)) {
          seen.set(to);
          if (names[to] >= 0) {
            found.set(names[to]);
          }
          open.push(to);
        }
      }
    }
    return found;
  }

  /// Whether a path goes from the beginning to the end without one of the names.
  static boolean avoidable(List<BitSet> edges, int without) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(BEGIN));
    while (!open.isEmpty()) {
      int at = open.pop();
      for (int to = edges.get(at).nextSetBit(0); to >= 0; to = edges.get(at).nextSetBit(to + 1)) {
        if (to == END) {
          return true;
        }
        if (to != without && !seen.get(to)) {
          seen.set(to);
          open.push(to);
        }
      }
    }
    return false;
  }
}
