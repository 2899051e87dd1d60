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
  /// Read-modify-writes that one thread of a warp may do for the others, together with the fence
  /// before them and what makes later loads miss the cache behind them.
  private static final Set<String> TOGETHER =
      Set.of("add", "min", "max", "and", "or", "xor", "inc", "dec");

  private final Asked asked;
  private final List<Translation> translations = new ArrayList<>();
  private final List<MachineAccess> accesses = new ArrayList<>();

  /// For each access its event, and for each event its first access.
  private final List<Integer> events = new ArrayList<>();

  private final int[] first;
  private final BitSet[] before;
  private final BitSet[] after;

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
    before = new BitSet[count];
    after = new BitSet[accesses.size()];
    for (int i = 0; i < after.length; i++) {
      int e = events.get(i);
      after[i] = i + 1 < first[e + 1] ? only(i + 1) : behind(asked.events().get(e).next());
      if (translations.get(e).loops() || mayLoop(accesses.get(i))) {
        after[i].set(i);
      }
    }
  }

  /// Of floating-point numbers in shared memory, and others, too, machine code has no more than a
  /// compare-and-swap.
  private static boolean mayLoop(MachineAccess access) {
    return access.kind() == Kind.UPDATE && access.window() != Window.GLOBAL;
  }

  /// How many there are.
  int end() {
    return accesses.size();
  }

  /// One of them.
  MachineAccess access(int i) {
    return accesses.get(i);
  }

  /// The event that one belongs to.
  int event(int i) {
    return events.get(i);
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

  /// Those that may come first.
  BitSet start() {
    return behind(asked.start());
  }

  /// Those that may come after one.
  BitSet after(int i) {
    return after[i];
  }

  private static BitSet only(int i) {
    BitSet set = new BitSet();
    set.set(i);
    return set;
  }

  private BitSet behind(List<Integer> next) {
    BitSet all = new BitSet();
    for (int e : next) {
      if (e == before.length) {
        all.set(end());
      } else {
        if (before[e] == null) {
          before[e] = at(e);
        }
        all.or(before[e]);
      }
    }
    return all;
  }

  /// What comes first where an event stands.
  private BitSet at(int event) {
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
        if (first[e] < first[e + 1]) {
          found.set(first[e]);
        }
        if (first[e] == first[e + 1] || here.guarded() || together(e)) {
          here.next().forEach(open::push);
        }
      }
    }
    return found;
  }

  /// Whether another thread may do an event.
  private boolean together(int event) {
    return IntStream.range(first[event], first[event + 1])
            .anyMatch(i -> accesses.get(i).kind() == Kind.UPDATE)
        && Arrays.stream(asked.events().get(event).instruction().split("\\."))
            .anyMatch(TOGETHER::contains);
  }
}
