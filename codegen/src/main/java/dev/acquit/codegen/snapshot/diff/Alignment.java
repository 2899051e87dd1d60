package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Deed.Kind;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which event of one function is which of another: the cheapest way to make one list of the other,
/// by the events that order something, in the order of the file. What is left is found by what it
/// is.
final class Alignment {
  /// What it costs that an event has none on the other side.
  private static final int GAP = 4;

  private static final int NEVER = 100;

  /// Tables beyond that are not made: events are paired by what they are, then.
  private static final long LARGEST = 4_000_000;

  private final List<Event> before;
  private final List<Event> after;

  /// For each event of the one its event of the other, or -1.
  private final int[] partner;

  private final int[] back;

  /// Whether a pair was found by what it is, and not by where it stands.
  private final boolean[] strayed;

  private Alignment(List<Event> before, List<Event> after) {
    this.before = before;
    this.after = after;
    this.partner = new int[before.size()];
    this.back = new int[after.size()];
    this.strayed = new boolean[before.size()];
    Arrays.fill(partner, -1);
    Arrays.fill(back, -1);
  }

  /// Pairs the events that order something, and those that are plain on one side only.
  ///
  /// @param old which events order something, before
  /// @param now which events order something, now
  static Alignment of(List<Event> before, List<Event> after, int[] old, int[] now) {
    Alignment a = new Alignment(before, after);
    a.align(old, now);
    a.weakened(old, now);
    a.strays(old, now);
    return a;
  }

  /// The event on the other side, or -1.
  int partner(int event) {
    return partner[event];
  }

  /// The event on the side before, or -1.
  int back(int event) {
    return back[event];
  }

  /// Whether an event of the side before was found where it did not stand.
  boolean strayed(int event) {
    return strayed[event];
  }

  /// Pairs two events.
  void pair(int old, int now) {
    partner[old] = now;
    back[now] = old;
  }

  private void align(int[] old, int[] now) {
    int begin = 0;
    int oldEnd = old.length;
    int nowEnd = now.length;
    while (begin < oldEnd && begin < nowEnd && same(old[begin], now[begin])) {
      pair(old[begin], now[begin]);
      begin++;
    }
    while (oldEnd > begin && nowEnd > begin && same(old[oldEnd - 1], now[nowEnd - 1])) {
      oldEnd--;
      nowEnd--;
      pair(old[oldEnd], now[nowEnd]);
    }
    long size = (long) (oldEnd - begin + 1) * (nowEnd - begin + 1);
    if (size <= LARGEST) {
      cheapest(Arrays.copyOfRange(old, begin, oldEnd), Arrays.copyOfRange(now, begin, nowEnd));
    }
  }

  private boolean same(int old, int now) {
    return before.get(old).same(after.get(now));
  }

  private void cheapest(int[] old, int[] now) {
    int[][] cost = new int[old.length + 1][now.length + 1];
    for (int i = old.length; i >= 0; i--) {
      for (int j = now.length; j >= 0; j--) {
        cost[i][j] =
            i == old.length
                ? GAP * (now.length - j)
                : j == now.length
                    ? GAP * (old.length - i)
                    : Math.min(
                        cost[i + 1][j + 1] + cost(old[i], now[j]),
                        GAP + Math.min(cost[i + 1][j], cost[i][j + 1]));
      }
    }
    int i = 0;
    int j = 0;
    while (i < old.length && j < now.length) {
      int pair = cost(old[i], now[j]);
      if (pair < NEVER && cost[i][j] == cost[i + 1][j + 1] + pair) {
        pair(old[i++], now[j++]);
      } else if (cost[i][j] == cost[i + 1][j] + GAP) {
        i++;
      } else {
        j++;
      }
    }
  }

  private int cost(int old, int now) {
    Event a = before.get(old);
    Event b = after.get(now);
    if (!comparable(a.deed(), b.deed())) {
      return NEVER;
    }
    int cost = a.deed().kind() == b.deed().kind() ? 0 : 3;
    cost += a.deed().sameOperation(b.deed()) ? 0 : 3;
    cost += a.deed().order() == b.deed().order() ? 0 : 1;
    cost += a.deed().scope().equals(b.deed().scope()) ? 0 : 1;
    cost += a.deed().bits() == b.deed().bits() ? 0 : 2;
    cost += sameSpace(a.deed(), b.deed()) ? 0 : 2;
    if (!a.at().equals(b.at())) {
      cost += a.known() && b.known() ? 5 : 2;
    }
    return Math.min(cost, NEVER - 1);
  }

  /// Whether one may have become the other.
  private static boolean comparable(Deed a, Deed b) {
    if (a.kind() != b.kind()) {
      return rmw(a) && rmw(b) && a.what().equals(b.what());
    }
    return switch (a.kind()) {
      case LOAD, STORE, ATOM, RED, FENCE -> true;
      case BARRIER, CALL, OTHER -> a.what().equals(b.what());
    };
  }

  private static boolean rmw(Deed d) {
    return d.kind() == Kind.ATOM || d.kind() == Kind.RED;
  }

  /// Whether two addresses may be in the same space: a compiler that knows more writes it.
  static boolean sameSpace(Deed a, Deed b) {
    return a.space() == b.space()
        || a.space() == StateSpace.GENERIC
        || b.space() == StateSpace.GENERIC
        || (a.space().shared() && b.space().shared());
  }

  /// Accesses that order something on one side are looked for among plain ones of the other, at the
  /// same place and as wide; the one that stands nearest to where it should is taken.
  private void weakened(int[] old, int[] now) {
    for (int o : old) {
      if (partner[o] < 0 && before.get(o).deed().kind().accesses()) {
        int found = plain(before.get(o), after, back, expected(o, partner, after.size()));
        if (found >= 0) {
          pair(o, found);
        }
      }
    }
    for (int n : now) {
      if (back[n] < 0 && after.get(n).deed().kind().accesses()) {
        int found = plain(after.get(n), before, partner, expected(n, back, before.size()));
        if (found >= 0) {
          pair(found, n);
        }
      }
    }
  }

  /// Where an event should stand: behind the one that stood before it.
  private static int expected(int event, int[] partners, int size) {
    for (int i = event - 1; i >= 0; i--) {
      if (partners[i] >= 0) {
        return Math.min(partners[i] + 1, size);
      }
    }
    return 0;
  }

  private static int plain(Event wanted, List<Event> among, int[] taken, int near) {
    int best = -1;
    for (int i = 0; i < among.size(); i++) {
      Event e = among.get(i);
      boolean fits =
          taken[i] < 0
              && e.deed().plain()
              && e.deed().bits() == wanted.deed().bits()
              && half(wanted.deed().kind(), e.deed().kind())
              && e.at().equals(wanted.at())
              && sameSpace(wanted.deed(), e.deed());
      if (fits && (best < 0 || Math.abs(i - near) < Math.abs(best - near))) {
        best = i;
      }
    }
    return best;
  }

  /// A read-modify-write that is taken apart leaves a load and a store; the store is the place
  /// where it was.
  private static boolean half(Kind strong, Kind plain) {
    return strong == plain || ((strong == Kind.ATOM || strong == Kind.RED) && plain == Kind.STORE);
  }

  /// What is left on both sides and is the same has moved; or it stands where it stood, and blocks
  /// were put in another order.
  private void strays(int[] old, int[] now) {
    Map<String, Deque<Integer>> left = new HashMap<>();
    for (int n : now) {
      if (back[n] < 0) {
        left.computeIfAbsent(after.get(n).text(), k -> new ArrayDeque<>()).add(n);
      }
    }
    for (int o : old) {
      Deque<Integer> found = partner[o] < 0 ? left.get(before.get(o).text()) : null;
      if (found != null && !found.isEmpty()) {
        pair(o, found.remove());
        strayed[o] = true;
      }
    }
    for (int o : old) {
      if (partner[o] < 0) {
        for (int n : now) {
          if (back[n] < 0 && cost(o, n) < GAP) {
            pair(o, n);
            strayed[o] = true;
            break;
          }
        }
      }
    }
  }
}
