package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.code.Fiber;
import dev.acquit.gpu.emulator.memory.Rendezvous;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The CTAs of a launch that start together, and their barrier.
///
/// @ptx 9.7.13.2 barrier.cluster
final class Cluster {
  private final Rendezvous rendezvous = new Rendezvous();
  private final Map<Fiber, Integer> phases = new HashMap<>();
  private final List<Fiber> waiting = new ArrayList<>();

  /// Threads that have not ended.
  private int threads;

  private int arrived;
  private int phase;

  Cluster(int threads) {
    this.threads = threads;
  }

  /// How many threads have not ended.
  int threads() {
    return threads;
  }

  /// A thread comes.
  ///
  /// @return the threads that go on because of it
  List<Fiber> arrive(Fiber fiber) {
    rendezvous.arrive(fiber.agent());
    phases.put(fiber, phase);
    arrived++;
    return completed();
  }

  /// A thread waits for the phase in which it came, if that is not over.
  void await(Fiber fiber) {
    if (phases.getOrDefault(fiber, phase - 1) < phase) {
      rendezvous.leave(fiber.agent());
    } else {
      fiber.await();
      waiting.add(fiber);
    }
  }

  /// A thread ends.
  ///
  /// @return the threads that go on because of it
  List<Fiber> exit() {
    threads--;
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
