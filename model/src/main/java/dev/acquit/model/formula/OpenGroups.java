package dev.acquit.model.formula;

import dev.acquit.model.program.Operation;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Copies that a thread has started and not waited for, on all ways that have come to one place:
/// what [dev.acquit.model.execution.OpenCopies] is on one. Events are their numbers in the thread.
///
/// Groups are counted from the last one, as those that wait for them do, so that ways with
/// different numbers of groups can become one: an event that is not on a way is open there to no
/// harm.
///
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async
final class OpenGroups {
  /// A group each, the last one is not complete yet as a group.
  private final List<BitSet> groups = new ArrayList<>(List.of(new BitSet()));

  /// All copies, and what comes before them in program order.
  private final BitSet copied = new BitSet();

  /// Events that nothing of the thread comes after.
  private final BitSet apart = new BitSet();

  /// What was there when events began that follow copies and nothing else; null: none does.
  private BitSet following;

  /// Whether an event is open on some ways and not on others.
  private boolean unclear;

  /// Whether the same may be so of what comes before copies.
  private boolean unclearBefore;

  OpenGroups copy() {
    OpenGroups all = new OpenGroups();
    all.groups.clear();
    groups.forEach(g -> all.groups.add((BitSet) g.clone()));
    all.copied.or(copied);
    all.apart.or(apart);
    all.following = following;
    all.unclear = unclear;
    all.unclearBefore = unclearBefore;
    return all;
  }

  /// Which are open, group by group.
  List<BitSet> open() {
    return List.copyOf(copy().groups);
  }

  /// @param last the latest events of the way, as many as the step speaks of
  /// @param before all events before
  /// @param events those of the thread
  void at(Operation.Copies step, BitSet last, BitSet before, List<Occurrence> events)
      throws UnsupportedModelException {
    switch (step.step()) {
      case START -> {
        groups.getLast().or(last);
        last.stream()
            .forEach(e -> {
              BitSet earlier = (BitSet) events.get(e).before().clone();
              earlier.andNot(events.get(e).beside());
              copied.or(earlier);
              copied.set(e);
            });
      }
      case COMMIT -> {
        groups.add(new BitSet());
        while (groups.size() > 1 && groups.getFirst().isEmpty()) {
          groups.removeFirst();
        }
      }
      case WAIT -> {
        while (groups.size() > step.number() + 1) {
          groups.removeFirst();
        }
      }
      case WAIT_ALL -> {
        groups.clear();
        groups.add(new BitSet());
        unclear = false;
      }
      case FOLLOW -> {
        if (unclearBefore) {
          throw new UnsupportedModelException("what comes before copies depends on the way");
        }
        following = (BitSet) before.clone();
      }
      case FOLLOWED -> {
        apart.or(last);
        following = null;
      }
    }
  }

  /// The events before a new one that are not before it in program order.
  BitSet beside() throws UnsupportedModelException {
    if (unclear) {
      throw new UnsupportedModelException("which copies are complete depends on the way");
    }
    BitSet all = (BitSet) apart.clone();
    groups.forEach(all::or);
    if (following != null) {
      all.or(following);
      all.andNot(copied);
    }
    return all;
  }

  /// Ways that come to one place become one.
  ///
  /// @param mine the events that may be on the one
  /// @param theirs those that may be on the other
  OpenGroups meet(BitSet mine, OpenGroups other, BitSet theirs) {
    BitSet common = (BitSet) mine.clone();
    common.and(theirs);
    OpenGroups all = new OpenGroups();
    all.unclear = unclear || other.unclear || differ(apart, other.apart, common);
    all.unclearBefore =
        unclearBefore || other.unclearBefore || differ(copied, other.copied, common);
    all.groups.clear();
    int size = Math.max(groups.size(), other.groups.size());
    for (int i = size; i >= 1; i--) {
      BitSet a = fromLast(i);
      BitSet b = other.fromLast(i);
      all.unclear |= differ(a, b, common);
      BitSet group = (BitSet) a.clone();
      group.or(b);
      all.groups.add(group);
    }
    all.copied.or(copied);
    all.copied.or(other.copied);
    all.apart.or(apart);
    all.apart.or(other.apart);
    return all;
  }

  private BitSet fromLast(int place) {
    return place > groups.size() ? new BitSet() : groups.get(groups.size() - place);
  }

  private static boolean differ(BitSet a, BitSet b, BitSet among) {
    BitSet other = (BitSet) a.clone();
    other.xor(b);
    return other.intersects(among);
  }
}
