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
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async, cp.async.bulk
final class OpenGroups {
  /// A group each, the last one is not complete yet as a group.
  private final List<BitSet> groups = new ArrayList<>(List.of(new BitSet()));

  /// The same of copies of blocks.
  private final List<BitSet> blocks = new ArrayList<>(List.of(new BitSet()));

  /// All copies but those, and what comes before them in program order.
  private final BitSet copied = new BitSet();

  /// Events that nothing of the thread comes after.
  private final BitSet apart = new BitSet();

  /// What was there when events began that follow copies and nothing else; null: none does.
  private BitSet following;

  /// What these events follow.
  private BitSet followed = new BitSet();

  /// Whether an event is open on some ways and not on others.
  private boolean unclear;

  /// Whether one that a group keeps open is.
  private boolean unclearGroups;

  /// Whether the same may be so of what comes before copies.
  private boolean unclearBefore;

  OpenGroups copy() {
    OpenGroups all = new OpenGroups();
    all.groups.clear();
    groups.forEach(g -> all.groups.add((BitSet) g.clone()));
    all.blocks.clear();
    blocks.forEach(g -> all.blocks.add((BitSet) g.clone()));
    all.copied.or(copied);
    all.apart.or(apart);
    all.following = following;
    all.followed = followed;
    all.unclear = unclear;
    all.unclearGroups = unclearGroups;
    all.unclearBefore = unclearBefore;
    return all;
  }

  /// Which are open, group by group.
  List<List<BitSet>> open() {
    OpenGroups all = copy();
    return List.of(List.copyOf(all.groups), List.copyOf(all.blocks));
  }

  /// @param last the latest events of the way, as many as the step speaks of
  /// @param before all events before
  /// @param events those of the thread
  void at(Operation.Copies step, BitSet last, BitSet before, List<Occurrence> events)
      throws UnsupportedModelException {
    switch (step.step()) {
      case START -> {
        groups.getLast().or(last);
        copied.or(withEarlier(last, events));
      }
      case START_BLOCK -> blocks.getLast().or(last);
      case COMMIT -> commit(groups);
      case COMMIT_BLOCKS -> commit(blocks);
      case WAIT -> leave(groups, step.number());
      case WAIT_BLOCKS -> leave(blocks, step.number());
      case WAIT_BLOCKS_READ -> {
        for (BitSet group : blocks.subList(0, Math.max(0, blocks.size() - step.number() - 1))) {
          for (int e : group.stream().filter(e -> events.get(e).isRead()).toArray()) {
            group.clear(e);
          }
        }
      }
      case WAIT_ALL -> {
        leave(groups, -1);
        unclearGroups = false;
      }
      case FOLLOW -> {
        if (unclearBefore) {
          throw new UnsupportedModelException("what comes before copies depends on the way");
        }
        following = (BitSet) before.clone();
        followed = (BitSet) copied.clone();
      }
      case FOLLOW_BLOCK -> {
        following = (BitSet) before.clone();
        followed = withEarlier(last, events);
        apart.or(last);
      }
      case FOLLOWED -> {
        apart.or(last);
        following = null;
      }
    }
  }

  /// Events, and what comes before them in program order.
  private static BitSet withEarlier(BitSet some, List<Occurrence> events) {
    BitSet all = (BitSet) some.clone();
    some.stream()
        .forEach(e -> {
          BitSet earlier = (BitSet) events.get(e).before().clone();
          earlier.andNot(events.get(e).beside());
          all.or(earlier);
        });
    return all;
  }

  private static void commit(List<BitSet> groups) {
    groups.add(new BitSet());
    while (groups.size() > 1 && groups.getFirst().isEmpty()) {
      groups.removeFirst();
    }
  }

  /// @param number how many groups may stay; -1: not even what is no group yet
  private static void leave(List<BitSet> groups, int number) {
    while (groups.size() > number + 1) {
      groups.removeFirst();
    }
    if (groups.isEmpty()) {
      groups.add(new BitSet());
    }
  }

  /// The events before a new one that are not before it in program order.
  BitSet beside() throws UnsupportedModelException {
    if (unclear || unclearGroups) {
      throw new UnsupportedModelException("which copies are complete depends on the way");
    }
    BitSet all = (BitSet) apart.clone();
    groups.forEach(all::or);
    blocks.forEach(all::or);
    if (following != null) {
      all.or(following);
      all.andNot(followed);
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
    all.unclearGroups =
        meet(groups, other.groups, common, all.groups) || unclearGroups || other.unclearGroups;
    all.unclear |= meet(blocks, other.blocks, common, all.blocks);
    all.copied.or(copied);
    all.copied.or(other.copied);
    all.apart.or(apart);
    all.apart.or(other.apart);
    return all;
  }

  /// @return whether an event is in a group on the one way and in another one on the other
  private static boolean meet(
      List<BitSet> mine, List<BitSet> theirs, BitSet common, List<BitSet> all) {
    boolean unclear = false;
    all.clear();
    for (int i = Math.max(mine.size(), theirs.size()); i >= 1; i--) {
      BitSet a = fromLast(mine, i);
      BitSet b = fromLast(theirs, i);
      unclear |= differ(a, b, common);
      BitSet group = (BitSet) a.clone();
      group.or(b);
      all.add(group);
    }
    return unclear;
  }

  private static BitSet fromLast(List<BitSet> groups, int place) {
    return place > groups.size() ? new BitSet() : groups.get(groups.size() - place);
  }

  private static boolean differ(BitSet a, BitSet b, BitSet among) {
    BitSet other = (BitSet) a.clone();
    other.xor(b);
    return other.intersects(among);
  }
}
