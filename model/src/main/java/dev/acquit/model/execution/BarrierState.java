package dev.acquit.model.execution;

import dev.acquit.model.execution.BarrierMember.Resource;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// How far the threads of a candidate have come on their ways from barrier to barrier.
///
/// @param passed how many of its barriers each thread has come to
/// @param blocked the threads that wait, as a mask
/// @param there the events of those who are at a barrier that has not completed
/// @param behind for each thread that has arrived at the barrier of its cluster and is still to
///   wait there, the arrivals that completed it
/// @param waits from a barrier to a barrier that waited for it
record BarrierState(
    List<Integer> passed,
    long blocked,
    Map<Resource, EventSet> there,
    Map<Integer, EventSet> behind,
    Relation waits) {
  static BarrierState start(int threads, int events) {
    return new BarrierState(
        Stream.generate(() -> 0).limit(threads).toList(),
        0,
        Map.of(),
        Map.of(),
        Relation.empty(events));
  }

  int passed(int thread) {
    return passed.get(thread);
  }

  boolean isBlocked(int thread) {
    return (blocked >>> thread & 1) != 0;
  }

  /// The events of those who are at a barrier that has not completed.
  EventSet at(Resource resource) {
    return there.getOrDefault(resource, EventSet.EMPTY);
  }

  /// The state when a thread has come to its next barrier.
  BarrierState arrive(BarrierMember next) {
    List<Integer> steps = new ArrayList<>(passed);
    steps.set(next.thread(), steps.get(next.thread()) + 1);
    EventSet completed = behind.get(next.thread());
    if (!next.barrier().arrives() && completed != null) {
      Map<Integer, EventSet> others = new HashMap<>(behind);
      others.remove(next.thread());
      return new BarrierState(
          steps, blocked, there, others, joined(completed, EventSet.of(next.event())));
    }
    long waiting = next.barrier().waits() ? blocked | 1L << next.thread() : blocked;
    Map<Resource, EventSet> now = new HashMap<>(there);
    now.merge(next.resource(), EventSet.of(next.event()), EventSet::union);
    return new BarrierState(steps, waiting, now, behind, waits);
  }

  /// The state when a barrier has completed and can be used again.
  ///
  /// @param members those who are there
  BarrierState complete(Resource resource, List<BarrierMember> members) {
    EventSet arrived = EventSet.EMPTY;
    EventSet released = EventSet.EMPTY;
    long waiting = blocked;
    for (BarrierMember m : members) {
      arrived = m.barrier().arrives() ? arrived.with(m.event()) : arrived;
      released = m.barrier().waits() ? released.with(m.event()) : released;
      waiting &= m.barrier().waits() ? ~(1L << m.thread()) : ~0L;
    }
    Map<Integer, EventSet> completed = new HashMap<>(behind);
    for (BarrierMember m : members) {
      boolean waitsLater =
          m.isApart() && members.stream().noneMatch(o -> !o.isApart() && o.thread() == m.thread());
      if (waitsLater) {
        completed.put(m.thread(), arrived);
      }
    }
    Map<Resource, EventSet> now = new HashMap<>(there);
    now.remove(resource);
    return new BarrierState(passed, waiting, now, completed, joined(arrived, released));
  }

  private Relation joined(EventSet arrived, EventSet released) {
    Relation.Builder more = new Relation.Builder(waits.size());
    for (int from = arrived.first(); from >= 0; from = arrived.next(from)) {
      more.addAll(from, released.without(from));
    }
    return waits.union(more.build());
  }
}
