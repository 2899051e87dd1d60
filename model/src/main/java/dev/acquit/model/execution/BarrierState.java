package dev.acquit.model.execution;

import dev.acquit.model.execution.BarrierMember.Resource;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// How far the threads of a candidate have come on their ways from barrier to barrier. Sets of
/// events are masks.
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
    Map<Resource, Long> there,
    Map<Integer, Long> behind,
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
  long at(Resource resource) {
    return there.getOrDefault(resource, 0L);
  }

  /// The state when a thread has come to its next barrier.
  BarrierState arrive(BarrierMember next) {
    List<Integer> steps = new ArrayList<>(passed);
    steps.set(next.thread(), steps.get(next.thread()) + 1);
    Long completed = behind.get(next.thread());
    if (!next.barrier().arrives() && completed != null) {
      Map<Integer, Long> others = new HashMap<>(behind);
      others.remove(next.thread());
      return new BarrierState(steps, blocked, there, others, joined(completed, 1L << next.event()));
    }
    long waiting = next.barrier().waits() ? blocked | 1L << next.thread() : blocked;
    Map<Resource, Long> now = new HashMap<>(there);
    now.merge(next.resource(), 1L << next.event(), (a, b) -> a | b);
    return new BarrierState(steps, waiting, now, behind, waits);
  }

  /// The state when a barrier has completed and can be used again.
  ///
  /// @param members those who are there
  BarrierState complete(Resource resource, List<BarrierMember> members) {
    long arrived = 0;
    long released = 0;
    long waiting = blocked;
    for (BarrierMember m : members) {
      arrived |= m.barrier().arrives() ? 1L << m.event() : 0;
      released |= m.barrier().waits() ? 1L << m.event() : 0;
      waiting &= m.barrier().waits() ? ~(1L << m.thread()) : ~0L;
    }
    Map<Integer, Long> completed = new HashMap<>(behind);
    for (BarrierMember m : members) {
      boolean waitsLater =
          m.isApart() && members.stream().noneMatch(o -> !o.isApart() && o.thread() == m.thread());
      if (waitsLater) {
        completed.put(m.thread(), arrived);
      }
    }
    Map<Resource, Long> now = new HashMap<>(there);
    now.remove(resource);
    return new BarrierState(passed, waiting, now, completed, joined(arrived, released));
  }

  private Relation joined(long arrived, long released) {
    Relation all = waits;
    for (long s = arrived; s != 0; s &= s - 1) {
      int from = Long.numberOfTrailingZeros(s);
      for (long r = released & ~(1L << from); r != 0; r &= r - 1) {
        all = all.with(from, Long.numberOfTrailingZeros(r));
      }
    }
    return all;
  }
}
