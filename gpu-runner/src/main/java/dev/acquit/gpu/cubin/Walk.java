package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import dev.acquit.gpu.cubin.Wanted.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;

/// Follows all ways through machine code and keeps, on each, where in the PTX it may be: whatever
/// machine code does must be what PTX asks for on some way. So code that was copied, merged, moved
/// as a whole, or put under predicates is no other code.
///
/// What a predicate is, is remembered until it may change. Functions that are called are passed
/// over.
final class Walk {
  private static final int MOST = 100_000;

  /// So many instructions in a row may be missing, and what comes behind them be found.
  private static final int SKIPPED = 4;

  /// A place on a way.
  ///
  /// @param at the number of the instruction that comes next
  /// @param known predicates whose values are known, as bits
  /// @param values these values
  /// @param pending what PTX may ask for next
  /// @param last the update that was executed last, -1 if PTX has asked for something behind it
  private record State(int at, int known, int values, Pending pending, int last) {}

  private final Wanted wanted;
  private final List<MachineInstruction> code;
  private final boolean[] idle;
  private final boolean alike;
  private final List<Set<Integer>> found = new ArrayList<>();
  private final BitSet exact = new BitSet();
  private final BitSet stronger = new BitSet();
  private final BitSet weaker = new BitSet();
  private final BitSet alone = new BitSet();
  private final BitSet lost = new BitSet();

  /// Instructions that write, and for which PTX asks nothing on some way.
  private final BitSet surplus = new BitSet();

  private final Set<State> seen = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();
  private boolean followed = true;

  /// @param alike as of [Match#of]
  Walk(Wanted wanted, MachineCode machine, boolean alike) {
    this.wanted = wanted;
    this.code = machine.instructions();
    this.alike = alike;
    this.idle = idle(code);
    for (int i = 0; i < wanted.end(); i++) {
      found.add(new TreeSet<>());
    }
    add(new State(0, 0, 0, wanted.start(), -1));
    while (!open.isEmpty() && followed) {
      stopIfAsked();
      step(open.pop());
      followed &= seen.size() < MOST;
    }
  }

  /// Ends the work if somebody has asked for that.
  static void stopIfAsked() {
    if (Thread.interrupted()) {
      throw new CancellationException("interrupted");
    }
  }

  /// Fences that do nothing, since a wider one comes directly behind.
  static boolean[] idle(List<MachineInstruction> code) {
    boolean[] idle = new boolean[code.size()];
    MachineAccess next = null;
    for (int i = code.size() - 1; i >= 0; i--) {
      MachineInstruction instruction = code.get(i);
      if (!(instruction.flow() instanceof Flow.Next)) {
        next = null;
      } else if (instruction.access().isPresent() && !instruction.never()) {
        MachineAccess access = instruction.access().get();
        idle[i] = next != null && access.within(next);
        next = access;
      }
    }
    return idle;
  }

  /// Whether all ways were followed.
  boolean followed() {
    return followed;
  }

  /// Instructions that write and order, and stand for nothing that PTX asks for on any way.
  List<MachineInstruction> surplus() {
    BitSet none = (BitSet) surplus.clone();
    found.forEach(places -> places.forEach(none::clear));
    return none.stream().mapToObj(code::get).toList();
  }

  /// Where one of those that are wanted was found: numbers of instructions.
  Set<Integer> found(int i) {
    return found.get(i);
  }

  /// Whether one was found, and on no way was less found.
  boolean kept(int i) {
    return !found.get(i).isEmpty() && !weaker.get(i) && !lost.get(i);
  }

  /// Whether a way goes round one, or ends before it.
  boolean lost(int i) {
    return lost.get(i);
  }

  /// Whether more was found wherever one was found.
  boolean stronger(int i) {
    return stronger.get(i) && !exact.get(i);
  }

  /// Whether less than one was found.
  boolean weaker(int i) {
    return weaker.get(i);
  }

  /// Whether one was found where nothing else could be meant.
  boolean alone(int i) {
    return alone.get(i);
  }

  private void add(State state) {
    if (state.at() < code.size() && seen.add(state)) {
      open.push(state);
    }
  }

  private void step(State s) {
    MachineInstruction i = code.get(s.at());
    if (i.never()) {
      add(new State(s.at() + 1, s.known(), s.values(), s.pending(), s.last()));
      return;
    }
    if (i.always()) {
      execute(i, s);
      return;
    }
    int bit = i.predicate();
    boolean known = (s.known() & bit) != 0;
    boolean value = (s.values() & bit) != 0;
    if (!known || value == i.wanted()) {
      execute(i, assume(s, bit, i.wanted(), s.at()));
    }
    if (!known || value != i.wanted()) {
      add(assume(s, bit, !i.wanted(), s.at() + 1));
    }
  }

  private static State assume(State s, int bit, boolean value, int at) {
    int values = value ? s.values() | bit : s.values() & ~bit;
    return new State(at, s.known() | bit, values, s.pending(), s.last());
  }

  private void execute(MachineInstruction i, State s) {
    Pending pending = i.access().isPresent() ? match(s.at(), i.access().get(), s) : s.pending();
    int last =
        i.access().isEmpty()
            ? s.last()
            : i.access().get().kind() == Kind.UPDATE
                ? s.at()
                : pending.equals(s.pending()) ? s.last() : -1;
    int known = s.known() & ~i.changes();
    State next = new State(s.at() + 1, known, s.values() & known, pending, last);
    switch (i.flow()) {
      case Flow.Next _ -> add(next);
      case Flow.Jump(int target, boolean sure) -> {
        jump(next, target);
        perhaps(next, sure);
      }
      case Flow.End(boolean sure) -> {
        end(pending);
        perhaps(next, sure);
      }
      case Flow.Return(boolean sure) -> {
        end(pending);
        perhaps(next, sure);
      }
      case Flow.Call _, Flow.CallElsewhere _ -> add(new State(s.at() + 1, 0, 0, pending, last));
      case Flow.Trap _ -> {
        // PTX may ask for anything behind what is wrong.
      }
      case Flow.NotKnown _ -> followed = false;
    }
  }

  private void perhaps(State next, boolean sure) {
    if (!sure) {
      add(next);
    }
  }

  private void jump(State next, int target) {
    int size = code.get(1).at() - code.get(0).at();
    if (target < 0 || target % size != 0 || target / size >= code.size()) {
      followed = false;
    } else {
      add(new State(target / size, next.known(), next.values(), next.pending(), next.last()));
    }
  }

  private void end(Pending pending) {
    if (!pending.all().isEmpty() && !pending.all().get(wanted.end())) {
      lost.or(pending.near());
    }
  }

  /// What may come next behind an access.
  private Pending match(int at, MachineAccess access, State s) {
    Pending pending = s.pending();
    Set<Match> how = idle[at] ? Set.of(Match.EXACT) : EnumSet.complementOf(EnumSet.of(Match.NONE));
    boolean again = false;
    for (Match match : Match.values()) {
      BitSet same = how.contains(match) ? matching(pending.all(), access, match) : new BitSet();
      again |= leaveRepeated(same, s.last(), at);
      if (!same.isEmpty()) {
        found(match).or(same);
        return take(at, same, pending.near());
      }
    }
    if (access.kind() == Kind.UPDATE || (access.kind() == Kind.STORE && access.ordered())) {
      surplus.set(at);
    }
    return access.ordered() && !again && access.window() != Window.SHARED && !idle[at]
        ? skip(at, access, pending)
        : pending;
  }

  /// Leaves out what another instruction was right before, and what comes again only where one
  /// instruction is executed again.
  ///
  /// @return whether something was left out
  private boolean leaveRepeated(BitSet same, int last, int at) {
    boolean any = false;
    for (int i = same.nextSetBit(0);
        last >= 0 && last != at && i >= 0;
        i = same.nextSetBit(i + 1)) {
      if (wanted.repeats(i) && found.get(i).contains(last)) {
        same.clear(i);
        any = true;
      }
    }
    return any;
  }

  private BitSet found(Match match) {
    return switch (match) {
      case EXACT -> exact;
      case STRONGER -> stronger;
      case WEAKER, NONE -> weaker;
    };
  }

  /// Something may be missing that should have come before: one thing on one of several ways, or
  /// more where there is one way only.
  private Pending skip(int at, MachineAccess access, Pending pending) {
    BitSet all = pending.all();
    for (int i = all.nextSetBit(0); i >= 0 && i < wanted.end(); i = all.nextSetBit(i + 1)) {
      BitSet passed = new BitSet();
      for (int next = i; next < wanted.end() && !passed.get(next); ) {
        passed.set(next);
        BitSet after = wanted.after(next).near();
        BitSet same = matching(after, access, Match.EXACT);
        if (!same.isEmpty()) {
          lost.or(passed);
          exact.or(same);
          return take(at, same, same);
        }
        if (all.cardinality() > 1 || after.cardinality() > 1 || passed.cardinality() > SKIPPED) {
          break;
        }
        next = after.nextSetBit(0);
      }
    }
    return pending;
  }

  /// Goes on behind what was found. Of things that are alike, those are said to be found that are
  /// near.
  private Pending take(int at, BitSet same, BitSet near) {
    Pending next = new Pending();
    boolean close = same.intersects(near);
    for (int i = same.nextSetBit(0); i >= 0; i = same.nextSetBit(i + 1)) {
      if (!close || near.get(i)) {
        found.get(i).add(at);
      }
      next.add(wanted.after(i));
    }
    if (same.cardinality() == 1) {
      alone.or(same);
    }
    return next;
  }

  private BitSet matching(BitSet among, MachineAccess access, Match match) {
    BitSet all = new BitSet();
    for (int i = among.nextSetBit(0); i >= 0 && i < wanted.end(); i = among.nextSetBit(i + 1)) {
      if (Match.of(wanted.access(i), access, alike) == match) {
        all.set(i);
      }
    }
    return all;
  }
}
