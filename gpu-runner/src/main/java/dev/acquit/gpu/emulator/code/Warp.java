package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Rendezvous;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The threads of a warp that meet: those that name the same members meet when all members have
/// come that have not ended. What is before the coming of one is then before what the others do
/// next, also where the document promises this of `bar.warp.sync` only.
///
/// @ptx 9.7.13.3 bar.warp.sync, 9.7.13.8 vote.sync, 9.7.9.6 shfl.sync
public final class Warp {
  /// What each gets when all have come.
  @FunctionalInterface
  public interface Exchange {
    /// Puts the result into a thread's registers.
    ///
    /// @param fiber the thread
    /// @param offered what the members have offered, by lane; null where no member is
    void complete(Fiber fiber, Long[] offered);
  }

  private record Coming(Fiber fiber, long offered, Exchange exchange) {}

  private final Map<Integer, List<Coming>> meetings = new HashMap<>();
  private int ended;

  /// A thread comes, and has to wait unless it is the last.
  ///
  /// @param fiber the thread
  /// @param members which lanes take part, one bit each
  /// @param offered what it offers to the others
  /// @param exchange what it gets of them
  /// @return the threads that go on because of it, itself included
  public List<Fiber> meet(Fiber fiber, int members, long offered, Exchange exchange) {
    if ((members >>> fiber.coordinates().lane() & 1) == 0) {
      throw new EmulatedFault("a thread that is no member of its own warp's meeting");
    }
    meetings
        .computeIfAbsent(members, m -> new ArrayList<>())
        .add(new Coming(fiber, offered, exchange));
    fiber.await();
    return complete(members);
  }

  /// A thread has ended: nobody waits for it any longer.
  ///
  /// @return the threads that go on because of it
  public List<Fiber> exit(Fiber fiber) {
    ended |= 1 << fiber.coordinates().lane();
    List<Fiber> woken = new ArrayList<>();
    for (int members : List.copyOf(meetings.keySet())) {
      woken.addAll(complete(members));
    }
    return woken;
  }

  private List<Fiber> complete(int members) {
    List<Coming> meeting = meetings.get(members);
    if (meeting.size() < Integer.bitCount(members & ~ended)) {
      return List.of();
    }
    meetings.remove(members);
    Rendezvous rendezvous = new Rendezvous();
    Long[] values = new Long[Coordinates.WARP];
    for (Coming coming : meeting) {
      rendezvous.arrive(coming.fiber().agent());
      values[coming.fiber().coordinates().lane()] = coming.offered();
    }
    List<Fiber> woken = new ArrayList<>();
    for (Coming coming : meeting) {
      rendezvous.leave(coming.fiber().agent());
      coming.exchange().complete(coming.fiber(), values);
      coming.fiber().wake();
      woken.add(coming.fiber());
    }
    return woken;
  }
}
