package dev.acquit.gpu.emulator.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the memory knows of a thread.
public final class Agent {
  private static final int SCOPES = 4;

  private final Site site;

  /// Every write that is before the thread's next operation in causality order.
  private final View view = new View();

  /// What fences of each scope release, with the thread's strong writes from now on.
  private final View[] fences = new View[SCOPES];

  /// What release writes to a location release, with the thread's later strong writes to it.
  private Map<Long, View[]> released = Map.of();

  /// What an acquire fence may acquire, by the scope that it needs for it.
  private final View[] pending = new View[SCOPES];

  /// What an acquire read of a location may acquire from earlier strong reads of it.
  private Map<Long, View[]> pendingAt = Map.of();

  /// What the thread itself has written last, where copies of blocks have to know it.
  private Map<Cell, Long> own = Map.of();

  /// A thread that has done nothing yet.
  public Agent(Site site) {
    this.site = site;
  }

  /// Somebody who goes on from here beside the thread and knows what it knows now.
  public Agent fork() {
    Agent agent = new Agent(site);
    agent.view.join(view);
    agent.own = own.isEmpty() ? own : new HashMap<>(own);
    return agent;
  }

  /// What another one knows is known here from now on.
  public void join(Agent other) {
    view.join(other.view);
    other.own.forEach((cell, stamp) -> wrote(cell, Math.max(stamp, own.getOrDefault(cell, stamp))));
  }

  /// It has written to a location.
  void wrote(Cell cell, long stamp) {
    own = own.isEmpty() ? new HashMap<>() : own;
    own.put(cell, stamp);
  }

  /// What it has written, and where its last write is.
  Map<Cell, Long> own() {
    return own;
  }

  /// Where it runs.
  public Site site() {
    return site;
  }

  View view() {
    return view;
  }

  /// Forgets everything.
  public void reset() {
    view.clear();
    for (int scope = 0; scope < SCOPES; scope++) {
      fences[scope] = null;
      pending[scope] = null;
    }
    released = Map.of();
    pendingAt = Map.of();
    own = Map.of();
  }

  /// What a strong write releases: what release fences before it, release writes to the same
  /// location and itself do.
  List<Release> releases(long location, boolean itself, int ownScope) {
    View[] here = released.isEmpty() ? null : released.get(location);
    View own = itself ? view.copy() : null;
    List<Release> all = new ArrayList<>(1);
    for (int scope = 0; scope < SCOPES; scope++) {
      if (fences[scope] != null) {
        all.add(new Release(site, scope, fences[scope]));
      }
      if (here != null && here[scope] != null) {
        Release.add(all, new Release(site, scope, here[scope]));
      }
    }
    if (itself) {
      Release.add(all, new Release(site, ownScope, own));
      if (here == null) {
        here = new View[SCOPES];
        released = released.isEmpty() ? new HashMap<>() : released;
        released.put(location, here);
      }
      here[ownScope] = own;
    }
    return all.isEmpty() ? List.of() : all;
  }

  /// Notes what a strong read could acquire from a message that it observed.
  void observe(long location, List<Release> releases) {
    for (Release release : releases) {
      if (release.reaches(site)) {
        int distance = release.site().distance(site);
        joinAt(pending, distance, release.view());
        pendingAt = pendingAt.isEmpty() ? new HashMap<>() : pendingAt;
        joinAt(
            pendingAt.computeIfAbsent(location, l -> new View[SCOPES]), distance, release.view());
      }
    }
  }

  private static void joinAt(View[] views, int index, View more) {
    if (views[index] == null) {
      views[index] = more.copy();
    } else {
      views[index].join(more);
    }
  }

  /// Acquires from strong reads of a location, as an acquire read of it does.
  void acquireAt(long location, int scope) {
    View[] here = pendingAt.isEmpty() ? null : pendingAt.get(location);
    if (here != null) {
      acquire(here, scope);
    }
  }

  /// Acquires from all strong reads, as an acquire fence does.
  void acquireAll(int scope) {
    acquire(pending, scope);
  }

  private void acquire(View[] from, int scope) {
    for (int distance = 0; distance <= scope; distance++) {
      if (from[distance] != null) {
        view.join(from[distance]);
      }
    }
  }

  /// Lets later strong writes release what is before now, as a release fence does.
  void releaseFence(int scope) {
    fences[scope] = view.copy();
  }
}
