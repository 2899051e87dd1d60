package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.code.Fiber;
import dev.acquit.gpu.emulator.code.Setting;
import dev.acquit.gpu.emulator.memory.Chance;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.host.HostThread;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// Threads of the host beside an emulated launch. Each plays all its instances at the same time,
/// and not one after the other as a CPU does: else the launch would be over when it has played a
/// few. They start a little later than the kernel, as chance wants, for the same reason.
final class HostSide {
  private static final int LATEST = 12;

  private static final class Player {
    final HostThread thread;
    final int step;
    int wait;
    int turns;

    Player(HostThread thread, int step, int wait) {
      this.thread = thread;
      this.step = step;
      this.wait = wait;
    }
  }

  private final IdentityHashMap<Fiber, Player> players = new IdentityHashMap<>();

  /// The threads, each at each instance.
  List<Fiber> start(HostPart part, Setting setting, Chance chance) {
    List<Fiber> fibers = new ArrayList<>();
    for (HostThread thread : part.threads()) {
      for (int step = 0; step < thread.instances(); step++) {
        Fiber fiber = thread.fiber(setting);
        thread.begin(fiber, step);
        if (fiber.state() == Fiber.State.DONE) {
          thread.end(fiber, step);
        } else {
          players.put(fiber, new Player(thread, step, chance.below(LATEST)));
          fibers.add(fiber);
        }
      }
    }
    return fibers;
  }

  /// Whether a thread lets its turn pass.
  boolean waits(Fiber fiber) {
    Player player = players.isEmpty() ? null : players.get(fiber);
    if (player == null) {
      return false;
    }
    return player.wait > 0 && player.wait-- > 0;
  }

  /// A thread has ended.
  ///
  /// @return whether it was one of the host
  boolean end(Fiber fiber) {
    Player player = players.isEmpty() ? null : players.remove(fiber);
    if (player == null) {
      return false;
    }
    player.thread.end(fiber, player.step);
    return true;
  }

  /// A thread of the host that goes round and round is given up.
  ///
  /// @return whether it is
  boolean givesUp(Fiber fiber) {
    Player player = players.isEmpty() ? null : players.get(fiber);
    if (player == null || ++player.turns < HostThread.MOST_STEPS) {
      return false;
    }
    players.remove(fiber);
    return true;
  }
}
