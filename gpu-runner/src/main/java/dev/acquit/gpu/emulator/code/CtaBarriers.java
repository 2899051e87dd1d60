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
  private static final class Barrier {
    final Rendezvous rendezvous = new Rendezvous();
    final List<Fiber> waiting = new ArrayList<>();
    long expected = -1;
    int arrived;

    void release() {
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
    barrier.rendezvous.arrive(fiber.agent());
    if (waits) {
      fiber.await();
      barrier.waiting.add(fiber);
    }
    return completed(barrier);
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
