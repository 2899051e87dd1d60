package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/// A function with its events in an order that depends on its paths and not on where its blocks
/// stand in the file: what follows stands behind, and of several ways first the one that looks
/// smaller, at once or after some steps.
final class PathOrder {
  /// So many steps ahead are looked at.
  private static final int DEPTH = 8;

  private final FunctionSnapshot function;

  /// What each event looks like, at once and after each number of steps.
  private final List<int[]> looks = new ArrayList<>();

  private PathOrder(FunctionSnapshot function) {
    this.function = function;
    List<Event> events = function.events();
    int[] first = new int[events.size() + 1];
    for (int i = 0; i < events.size(); i++) {
      Event e = events.get(i);
      first[i] = Objects.hash(e.text(), e.when(), e.values());
    }
    looks.add(first);
    for (int depth = 0; depth < DEPTH; depth++) {
      int[] last = looks.getLast();
      int[] look = new int[last.length];
      for (int i = 0; i < events.size(); i++) {
        look[i] =
            31 * last[i]
                + Arrays.hashCode(
                    events.get(i).next().stream().mapToInt(n -> last[n]).sorted().toArray());
      }
      looks.add(look);
    }
  }

  /// The function in that order.
  static FunctionSnapshot of(FunctionSnapshot function) {
    return function.linear() ? function : new PathOrder(function).ordered();
  }

  private FunctionSnapshot ordered() {
    List<Event> events = function.events();
    int end = events.size();
    List<Integer> order = backwards();
    // What no path leads to keeps its place behind all else.
    BitSet reached = new BitSet();
    order.forEach(reached::set);
    List<Integer> all = new ArrayList<>(order.reversed());
    for (int i = reached.nextClearBit(0); i < end; i = reached.nextClearBit(i + 1)) {
      all.add(i);
    }
    int[] numbers = new int[end + 1];
    numbers[end] = end;
    for (int i = 0; i < end; i++) {
      numbers[all.get(i)] = i;
    }
    return function.with(
        FenceMerging.numbered(function.start(), numbers),
        all.stream()
            .map(i -> events.get(i).with(FenceMerging.numbered(events.get(i).next(), numbers)))
            .toList());
  }

  /// The events in the order in which all behind them has been seen.
  private List<Integer> backwards() {
    List<Integer> order = new ArrayList<>();
    BitSet seen = new BitSet();
    Deque<Deque<Integer>> ways = new ArrayDeque<>();
    Deque<Integer> path = new ArrayDeque<>();
    ways.push(new ArrayDeque<>(sorted(function.start())));
    while (!ways.isEmpty()) {
      Integer to = ways.peek().poll();
      if (to == null) {
        ways.pop();
        if (!path.isEmpty()) {
          order.add(path.pop());
        }
      } else if (to < function.events().size() && !seen.get(to)) {
        seen.set(to);
        path.push(to);
        ways.push(new ArrayDeque<>(sorted(function.events().get(to).next())));
      }
    }
    return order;
  }

  private List<Integer> sorted(List<Integer> ways) {
    return ways.size() < 2
        ? ways
        : ways.stream().sorted(Comparator.comparing(i -> i, this::compare)).toList();
  }

  private int compare(int a, int b) {
    return looks.stream()
        .mapToInt(look -> Integer.compare(look[b], look[a]))
        .filter(c -> c != 0)
        .findFirst()
        .orElse(0);
  }
}
