package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import dev.acquit.codegen.snapshot.diff.Change.Kind;
import dev.acquit.codegen.snapshot.diff.Change.Movement;
import java.util.BitSet;
import java.util.Optional;

/// Whether a plain access that stands elsewhere has lost an order. What stood before a release must
/// not stand behind it, and what stood behind an acquire not before it; the other way round is
/// allowed to every compiler.
///
/// @ptx 8.8 Release and acquire patterns
final class PlainMoves {
  private static final int MOST = 500;

  private final FunctionSnapshot before;
  private final FunctionSnapshot after;
  private final Alignment alignment;
  private final Walk then;
  private final Walk now;
  private final Names names;
  private int left = MOST;

  PlainMoves(
      FunctionSnapshot before, FunctionSnapshot after, Alignment alignment, Walk then, Walk now) {
    this.before = before;
    this.after = after;
    this.alignment = alignment;
    this.then = then;
    this.now = now;
    this.names = Names.of(before.events(), after.events(), alignment);
  }

  /// Whether there were more than were compared.
  boolean exhausted() {
    return left < 0;
  }

  /// What became of a plain access; empty if it has only other neighbours.
  Optional<Change> of(int o, int n) {
    left--;
    if (left < 0) {
      return Optional.empty();
    }
    BitSet behind = then.reach(o, true, true);
    BitSet ahead = then.reach(o, false, true);
    BitSet nowAhead = now.reach(n, false, true);
    BitSet nowBehind = now.reach(n, true, true);
    BitSet passed = and(behind, nowAhead);
    BitSet met = and(ahead, nowBehind);
    Optional<Event> lost = first(passed, true);
    if (lost.isPresent()) {
      return Optional.of(change(o, n, lost, Movement.BEHIND));
    }
    lost = first(met, false);
    if (lost.isPresent()) {
      return Optional.of(change(o, n, lost, Movement.BEFORE));
    }
    // What is neither before nor behind any more: it was in a loop, or on a path of its own.
    BitSet never = (BitSet) then.after(o).clone();
    never.andNot(now.reach(n, true, false));
    lost = first(never, true);
    if (lost.isEmpty()) {
      never = (BitSet) then.before(o).clone();
      never.andNot(now.reach(n, false, false));
      lost = first(never, false);
    }
    if (lost.isPresent()) {
      return Optional.of(change(o, n, lost, Movement.PATHS));
    }
    BitSet any = (BitSet) passed.clone();
    any.or(met);
    return any.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Change.moved(
                Kind.SHIFTED,
                before.events().get(o),
                after.events().get(n),
                names.event(any.nextSetBit(0)),
                passed.isEmpty() ? Movement.BEFORE : Movement.BEHIND));
  }

  private static BitSet and(BitSet a, BitSet b) {
    BitSet both = (BitSet) a.clone();
    both.and(b);
    return both;
  }

  /// Where it lies is not known of what may be another access, too: that is not held against it.
  private Change change(int o, int n, Optional<Event> across, Movement movement) {
    Event old = before.events().get(o);
    return Change.moved(
        old.rooted() ? Kind.MOVED : Kind.SHIFTED, old, after.events().get(n), across, movement);
  }

  /// The first that holds what stood before it, or what stood behind it, where it stood. What has
  /// moved itself is told by itself.
  private Optional<Event> first(BitSet among, boolean stoodBefore) {
    for (int o = 0; o < before.events().size(); o++) {
      int name = names.before()[o];
      Deed deed = before.events().get(o).deed();
      if (name >= 0
          && among.get(name)
          && !alignment.strayed(o)
          && (stoodBefore ? deed.holdsBefore() : deed.holdsAfter())) {
        return names.event(name);
      }
    }
    return Optional.empty();
  }
}
