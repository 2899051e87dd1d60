package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// The accesses, fences and barriers that machine code must have for a function of PTX, as numbers,
/// and which may come after which. The number behind the last one is the end.
final class Wanted {
  /// Read-modify-writes that one thread of a warp may do for the others, with or without the fence
  /// before them and what makes later loads miss the cache behind them.
  private static final Set<String> TOGETHER =
      Set.of("add", "min", "max", "and", "or", "xor", "inc", "dec");

  private final Asked asked;
  private final List<Translation> translations = new ArrayList<>();
  private final List<MachineAccess> accesses = new ArrayList<>();

  /// For each access its event, and for each event its first access.
  private final List<Integer> events = new ArrayList<>();

  private final int[] first;
  private final Pending[] before;
  private final Pending[] after;

  Wanted(Asked asked) {
    this.asked = asked;
    int count = asked.events().size();
    first = new int[count + 1];
    for (int e = 0; e < count; e++) {
      Asked.Event event = asked.events().get(e);
      Translation translation = Translation.of(event.instruction());
      translations.add(translation);
      first[e] = accesses.size();
      if (event.ordered()) {
        for (MachineAccess access : translation.accesses()) {
          accesses.add(access);
          events.add(e);
        }
      }
    }
    first[count] = accesses.size();
    before = new Pending[count];
    after = new Pending[accesses.size()];
    for (int i = 0; i < after.length; i++) {
      int e = events.get(i);
      after[i] = new Pending();
      if (i + 1 < first[e + 1]) {
        after[i].near().set(i + 1);
        after[i].all().set(i + 1);
        if (together(i + 1)) {
          after[i].all().or(behindOthers(i + 1));
        }
      } else {
        behind(after[i], asked.events().get(e).next());
      }
      if (translations.get(e).loops() || mayLoop(accesses.get(i))) {
        after[i].near().set(i);
        after[i].all().set(i);
      }
    }
  }

  /// Of floating-point numbers in shared memory, and others, too, machine code has no more than a
  /// compare-and-swap; mbarrier objects are made lane by lane.
  private static boolean mayLoop(MachineAccess access) {
    return access.kind() == Kind.OBJECT
        || (access.kind() == Kind.UPDATE && access.window() != Window.GLOBAL);
  }

  /// How many there are.
  int end() {
    return accesses.size();
  }

  /// One of them.
  MachineAccess access(int i) {
    return accesses.get(i);
  }

  /// Those of an event: the number of the first, and that behind the last.
  int from(int event) {
    return first[event];
  }

  /// See [#from].
  int to(int event) {
    return first[event + 1];
  }

  /// Whether all is known that an event becomes.
  boolean known(int event) {
    return translations.get(event).known();
  }

  /// Whether an update may come again right behind itself only since it may have become a loop: one
  /// instruction then, that is executed again.
  boolean repeats(int i) {
    int event = events.get(i);
    Pending ways = new Pending();
    if (i + 1 == first[event + 1]) {
      behind(ways, asked.events().get(event).next());
    }
    return accesses.get(i).kind() == Kind.UPDATE && !ways.all().get(i);
  }

  /// Those that may come first.
  Pending start() {
    Pending start = new Pending();
    behind(start, asked.start());
    return start;
  }

  /// Those that may come after one.
  Pending after(int i) {
    return after[i];
  }

  /// What may come next.
  ///
  /// @param near if no other thread does what this one could
  /// @param all in any case
  record Pending(BitSet near, BitSet all) {
    Pending() {
      this(new BitSet(), new BitSet());
    }

    /// Adds others.
    void add(Pending other) {
      near.or(other.near);
      all.or(other.all);
    }
  }

  private void behind(Pending pending, List<Integer> next) {
    for (int e : next) {
      if (e == before.length) {
        pending.near().set(end());
        pending.all().set(end());
      } else {
        if (before[e] == null) {
          before[e] = new Pending(at(e, false), at(e, true));
        }
        pending.add(before[e]);
      }
    }
  }

  /// What comes first where an event stands.
  private BitSet at(int event, boolean others) {
    BitSet found = new BitSet();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(event));
    while (!open.isEmpty()) {
      int e = open.pop();
      if (e == before.length) {
        found.set(end());
      } else if (!seen.get(e)) {
        seen.set(e);
        Asked.Event here = asked.events().get(e);
        boolean nothing = first[e] == first[e + 1];
        if (!nothing) {
          found.set(first[e]);
        }
        int update = others ? update(e) : -1;
        if (update >= 0 && update + 1 < first[e + 1]) {
          found.set(update + 1);
        }
        if (nothing || here.guarded() || update >= 0) {
          here.next().forEach(open::push);
        }
      }
    }
    return found;
  }

  /// What may come where another thread does a read-modify-write.
  private BitSet behindOthers(int update) {
    int e = events.get(update);
    BitSet all = new BitSet();
    if (update + 1 < first[e + 1]) {
      all.set(update + 1);
    }
    Pending pending = new Pending();
    behind(pending, asked.events().get(e).next());
    all.or(pending.all());
    return all;
  }

  /// The read-modify-write of an event that another thread may do; -1 if there is none.
  private int update(int event) {
    return IntStream.range(first[event], first[event + 1])
        .filter(this::together)
        .findFirst()
        .orElse(-1);
  }

  private boolean together(int i) {
    return accesses.get(i).kind() == Kind.UPDATE
        && Arrays.stream(asked.events().get(events.get(i)).instruction().split("\\."))
            .anyMatch(TOGETHER::contains);
  }
}
