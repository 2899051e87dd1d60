package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.Rendezvous;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The threads of a cluster, and their barrier.
///
/// @ptx 9.7.13.2 barrier.cluster
public final class Cluster {
  private final Rendezvous rendezvous = new Rendezvous();
  private final Map<Fiber, Integer> phases = new HashMap<>();
  private final List<Fiber> waiting = new ArrayList<>();

  private final int all;

  /// Threads that have not ended.
  private int threads;

  /// How many of them have come.
  private int arrived;

  private int phase;

  /// A barrier that nobody has come to.
  ///
  /// @param threads how many threads the cluster has
  public Cluster(int threads) {
    this.all = threads;
    this.threads = threads;
  }

  /// Forgets all who came or ended.
  public void reset() {
    rendezvous.reset();
    phases.clear();
    waiting.clear();
    threads = all;
    arrived = 0;
    phase = 0;
  }

  /// How many threads have not ended.
  public int threads() {
    return threads;
  }

  /// A thread comes.
  ///
  /// @return the threads that go on because of it
  public List<Fiber> arrive(Fiber fiber) {
    rendezvous.arrive(fiber.agent());
    phases.put(fiber, phase);
    arrived++;
    return completed();
  }

  /// A thread waits for the phase in which it came, if that is not over.
  public void await(Fiber fiber) {
    if (phases.getOrDefault(fiber, phase - 1) < phase) {
      rendezvous.leave(fiber.agent());
    } else {
      fiber.await();
      waiting.add(fiber);
    }
  }

  /// A thread ends. Nobody waits for it any longer; that it came, if it did, stands for nobody
  /// else.
  ///
  /// @return the threads that go on because of it
  public List<Fiber> exit(Fiber fiber) {
    threads--;
    if (phases.getOrDefault(fiber, phase - 1) == phase) {
      arrived--;
    }
    return arrived > 0 ? completed() : List.of();
  }

  private List<Fiber> completed() {
    if (arrived < threads) {
      return List.of();
    }
    List<Fiber> woken = List.copyOf(waiting);
    for (Fiber fiber : woken) {
      rendezvous.leave(fiber.agent());
      fiber.wake();
    }
    waiting.clear();
    arrived = 0;
    phase++;
    return woken;
  }
}
