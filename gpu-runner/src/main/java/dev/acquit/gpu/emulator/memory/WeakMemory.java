package dev.acquit.gpu.emulator.memory;

import dev.acquit.ptx.isa.FenceSemantics;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/// Memory under an operational semantics of the PTX memory model. Operations of all threads come
/// one after the other, those of a thread in program order; each sees all effects of those before
/// it that causality makes it see, and of the others as many as chance wants.
///
/// The writes of a location are kept in a total order that contains coherence order. A new write
/// goes anywhere behind the thread's view; a read takes any message that is not before the view.
/// docs/emulator.md has the rules and their justification.
///
/// @ptx 8 Memory consistency model
public final class WeakMemory implements Operations {
  /// So much room is between neighbouring stamps; a gap can be halved that many times.
  private static final long ROOM = 1L << 32;

  /// So many messages of a location stay readable, at least.
  private static final int KEPT = 64;

  /// So much further on is the number of a location for the asynchronous proxy.
  private static final int PROXY = 1 << 28;

  private final Backing backing;
  private final Chance chance;
  private final Tendency tendency;
  private final Cells cells;
  private final ScOrder scOrder = new ScOrder();

  /// Whether some access goes through the asynchronous proxy. Views have bounds of their own for it
  /// then, under other numbers of locations.
  private boolean proxies;

  /// Memory of the given content.
  ///
  /// @param backing what it holds first
  /// @param chance makes the choices
  /// @param tendency how they are made
  public WeakMemory(Backing backing, Chance chance, Tendency tendency) {
    this.backing = backing;
    this.chance = chance;
    this.tendency = tendency;
    this.cells = new Cells(backing);
  }

  @Override
  public long load(Agent agent, long address, int bytes, Strength strength) {
    Cell cell = cells.at(address, bytes);
    Message message = readable(cell, agent.view().bound(cell.number));
    observe(agent, cell, message, strength, false);
    return message.value;
  }

  @Override
  public void store(Agent agent, long address, int bytes, long value, Strength strength) {
    Cell cell = cells.at(address, bytes);
    Message below = below(cell, agent, strength, tendency.middle());
    insert(cell, agent, below, strength, cut(value, bytes), Message.NO_SOURCE, List.of());
  }

  @Override
  public long update(
      Agent agent,
      long address,
      int bytes,
      Strength strength,
      boolean red,
      LongUnaryOperator change) {
    Cell cell = cells.at(address, bytes);
    Message source = below(cell, agent, strength, tendency.stale());
    replace(cell, agent, source, strength, red, change.applyAsLong(source.value));
    return source.value;
  }

  @Override
  public long swap(
      Agent agent, long address, int bytes, Strength strength, long expected, long value) {
    Cell cell = cells.at(address, bytes);
    long wanted = cut(expected, bytes);
    Message source = readable(cell, agent.view().bound(cell.number));
    if (source.value == wanted) {
      source = below(cell, agent, strength, tendency.stale());
    }
    if (source.value == wanted) {
      replace(cell, agent, source, strength, false, value);
    } else {
      observe(agent, cell, source, strength, false);
    }
    return source.value;
  }

  @Override
  public void fence(Agent agent, FenceSemantics semantics, int scope) {
    if (semantics != FenceSemantics.RELEASE) {
      agent.acquireAll(scope);
    }
    if (semantics == FenceSemantics.SC) {
      scOrder.fence(agent, scope);
    }
    if (semantics != FenceSemantics.ACQUIRE) {
      agent.releaseFence(scope);
    }
  }

  /// From now on there is the asynchronous proxy, too.
  public void withProxy() {
    proxies = true;
  }

  @Override
  public long loadAsync(Agent agent, long address, int bytes) {
    Cell cell = cells.at(address, bytes);
    return readable(cell, agent.view().bound(cell.number + PROXY)).value;
  }

  @Override
  public void storeAsync(Agent agent, long address, int bytes, long value) {
    Cell cell = cells.at(address, bytes);
    Message below = below(cell, agent, Strength.WEAK, tendency.middle());
    long stamp =
        insert(cell, agent, below, Strength.WEAK, cut(value, bytes), Message.NO_SOURCE, List.of());
    agent.view().raise(cell.number + PROXY, stamp);
  }

  @Override
  public void proxyFence(Agent agent, LongPredicate covered) {
    agent
        .own()
        .forEach((cell, stamp) -> {
          if (covered.test(cell.address)) {
            agent.view().raise(cell.number + PROXY, stamp);
          }
        });
  }

  @Override
  public long pair(long low, long high) {
    return cells.pairs().of(low, high);
  }

  @Override
  public long half(long pair, boolean high) {
    return cells.pairs().half(pair, high);
  }

  @Override
  public int together(long from, long to) {
    return cells.isDivided(from) || cells.isDivided(to) ? Integer.BYTES : Long.BYTES;
  }

  /// All threads have ended and others will start: every location keeps its newest value.
  public void settle() {
    cells.settle();
    forget();
  }

  /// Everything is as the backing says.
  public void forget() {
    cells.clear();
    scOrder.reset();
  }

  /// The newest value of the location at an address, sign-extended; eight bytes of what the backing
  /// holds if nobody has accessed it.
  public long last(long address) {
    Cell cell = cells.find(address);
    return cell == null ? backing.load(address, Long.BYTES) : cell.newest.value;
  }

  /// The message that a read takes: any that is not before the thread's view.
  private Message readable(Cell cell, long bound) {
    Message message = cell.newest;
    while (message.older != null
        && message.older.stamp >= bound
        && chance.happens(tendency.stale())) {
      message = message.older;
    }
    return message;
  }

  /// The message behind which a write goes, which is the one that a read-modify-write replaces: any
  /// that is not before the thread's view, unless a read-modify-write that is morally strong with
  /// the write would have it between its halves.
  ///
  /// @param further how likely it is to look at an older one
  private Message below(Cell cell, Agent agent, Strength strength, double further) {
    long bound = agent.view().bound(cell.number);
    Message chosen = cell.newest;
    long sources = Message.NO_SOURCE;
    for (Message above = cell.newest;
        above.older != null && above.older.stamp >= bound && chance.happens(further);
        above = above.older) {
      if (above.morallyStrong(agent, strength)) {
        sources = Math.min(sources, above.source);
      }
      if (above.older.stamp < sources && above.stamp - above.older.stamp > 1) {
        chosen = above.older;
      }
    }
    return chosen;
  }

  private void replace(
      Cell cell, Agent agent, Message source, Strength strength, boolean red, long value) {
    observe(agent, cell, source, strength, red);
    List<Release> passedOn = source.morallyStrong(agent, strength) ? source.releases : List.of();
    insert(cell, agent, source, strength, cut(value, cell.bytes), source.stamp, passedOn);
  }

  /// What a read of a message teaches its thread: nothing unless the two are morally strong.
  private void observe(Agent agent, Cell cell, Message message, Strength strength, boolean red) {
    if (message.morallyStrong(agent, strength)) {
      agent.view().raise(cell.number, message.stamp);
      if (strength.strong() && !red && !message.releases.isEmpty()) {
        agent.observe(cell.place(), message.releases);
      }
    }
    if (strength.acquires() && !red) {
      agent.acquireAt(cell.place(), strength.scope());
    }
  }

  /// @return its place in the order of writes
  private long insert(
      Cell cell,
      Agent agent,
      Message below,
      Strength strength,
      long value,
      long source,
      List<Release> passedOn) {
    Message above = null;
    for (Message m = cell.newest; m != below; m = m.older) {
      above = m;
    }
    long stamp = above == null ? below.stamp + ROOM : below.stamp + (above.stamp - below.stamp) / 2;
    agent.view().raise(cell.number, stamp);
    if (proxies) {
      agent.wrote(cell, stamp);
    }
    List<Release> releases =
        strength.strong()
            ? Release.union(
                agent.releases(cell.place(), strength.releases(), strength.scope()), passedOn)
            : List.of();
    Message message = new Message(agent, strength, value, stamp, source, releases);
    message.older = below;
    if (above == null) {
      cell.newest = message;
    } else {
      above.older = message;
    }
    if (++cell.messages >= 2 * KEPT) {
      trim(cell);
    }
    return stamp;
  }

  private static void trim(Cell cell) {
    Message last = cell.newest;
    for (int i = 1; i < KEPT; i++) {
      last = last.older;
    }
    last.older = null;
    cell.messages = KEPT;
  }

  private static long cut(long value, int bytes) {
    int shift = Math.max(0, Long.SIZE - Byte.SIZE * bytes);
    return value << shift >> shift;
  }
}
