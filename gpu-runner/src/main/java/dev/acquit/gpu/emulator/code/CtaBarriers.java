package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Rendezvous;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The barriers of a CTA.
///
/// @ptx 9.7.13.1 bar/barrier
public final class CtaBarriers {
  /// What a thread does with what all have said who came to a barrier.
  @FunctionalInterface
  public interface Result {
    /// Puts it into the thread's registers.
    ///
    /// @param fiber the thread
    /// @param holding for how many threads it holds
    /// @param all how many came
    void complete(Fiber fiber, int holding, int all);
  }

  /// What a thread at a barrier does when it is complete.
  private record Voter(Fiber fiber, Result result) {}

  private static final class Barrier {
    final Rendezvous rendezvous = new Rendezvous();
    final List<Fiber> waiting = new ArrayList<>();
    final List<Voter> voters = new ArrayList<>();
    int holding;
    long expected = -1;
    int arrived;

    void release() {
      for (Voter voter : voters) {
        voter.result().complete(voter.fiber(), holding, arrived);
      }
      voters.clear();
      holding = 0;
      for (Fiber fiber : waiting) {
        rendezvous.leave(fiber.agent());
        fiber.wake();
      }
      waiting.clear();
      arrived = 0;
    }
  }

  private final Map<Long, Barrier> barriers = new HashMap<>();
  private final int all;

  /// Threads that have not ended.
  private int threads;

  /// Barriers that nobody has come to.
  ///
  /// @param threads how many threads the CTA has
  public CtaBarriers(int threads) {
    this.all = threads;
    this.threads = threads;
  }

  /// Forgets all who came or ended.
  public void reset() {
    barriers.clear();
    threads = all;
  }

  /// A thread comes.
  ///
  /// @return the threads that go on because of it
  public List<Fiber> arrive(Fiber fiber, boolean waits, long number, long wanted) {
    Barrier barrier = barriers.computeIfAbsent(number, n -> new Barrier());
    if (barrier.arrived > 0 && barrier.expected != wanted) {
      throw new EmulatedFault("threads at barrier " + number + " differ in how many they wait for");
    }
    barrier.expected = wanted;
    barrier.arrived++;
    if (!barrier.voters.isEmpty() && barrier.voters.size() != barrier.arrived) {
      throw new EmulatedFault("some threads vote at barrier " + number + ", and others do not");
    }
    barrier.rendezvous.arrive(fiber.agent());
    if (waits) {
      fiber.await();
      barrier.waiting.add(fiber);
    }
    return completed(barrier);
  }

  /// A thread comes, says whether something holds, and waits to hear what all say.
  ///
  /// @return the threads that go on because of it
  public List<Fiber> vote(Fiber fiber, long number, long wanted, boolean holds, Result result) {
    Barrier barrier = barriers.computeIfAbsent(number, n -> new Barrier());
    if (barrier.arrived != barrier.voters.size()) {
      throw new EmulatedFault("some threads vote at barrier " + number + ", and others do not");
    }
    barrier.voters.add(new Voter(fiber, result));
    barrier.holding += holds ? 1 : 0;
    return arrive(fiber, true, number, wanted);
  }

  /// A thread ends. A barrier without a count does not wait for it any longer.
  ///
  /// @return the threads that go on because of it
  public List<Fiber> exit() {
    threads--;
    List<Fiber> woken = new ArrayList<>();
    for (Barrier barrier : barriers.values()) {
      if (barrier.arrived > 0) {
        woken.addAll(completed(barrier));
      }
    }
    return woken;
  }

  private List<Fiber> completed(Barrier barrier) {
    long needed = barrier.expected < 0 ? threads : barrier.expected;
    if (barrier.arrived < needed) {
      return List.of();
    }
    List<Fiber> woken = List.copyOf(barrier.waiting);
    barrier.release();
    return woken;
  }
}
