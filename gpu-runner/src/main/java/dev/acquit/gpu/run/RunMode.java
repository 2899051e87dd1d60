package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelMode;
import java.time.Duration;
import java.util.List;

/// How hard is tried, with the names of jcstress.
///
/// Most of the time goes to [KernelMode#ALL_ROLES], which has the most instances. Since a fence of
/// one role also orders the next role of the same thread there, the same configurations then run
/// with a role in each thread: what is seen there is a confirmation, and so is what is not.
public enum RunMode {
  /// Whether the test runs at all: one configuration, half a second.
  SANITY(1, Duration.ofMillis(500), List.of(new Share(KernelMode.ALL_ROLES, 1))),
  /// A first look: six configurations in two seconds.
  QUICK(
      6,
      Duration.ofSeconds(2),
      List.of(new Share(KernelMode.ALL_ROLES, 3), new Share(KernelMode.WARPS, 1))),
  /// Twenty configurations in six seconds: what one global choice of configurations needs to come
  /// near a tuned one (Foundations of Empirical Memory Consistency Testing, OOPSLA 2020).
  DEFAULT(
      20,
      Duration.ofSeconds(6),
      List.of(new Share(KernelMode.ALL_ROLES, 3), new Share(KernelMode.WARPS, 1))),
  /// A hundred configurations in two minutes, a third of it with one role in each thread, and with
  /// roles in the lanes of one warp where the test has roles that share a CTA.
  TOUGH(
      100,
      Duration.ofMinutes(2),
      List.of(
          new Share(KernelMode.ALL_ROLES, 4),
          new Share(KernelMode.WARPS, 1),
          new Share(KernelMode.LANES, 1)));

  private final int configurations;
  private final Duration time;
  private final List<Share> shares;

  RunMode(int configurations, Duration time, List<Share> shares) {
    this.configurations = configurations;
    this.time = time;
    this.shares = shares;
  }

  /// How many configurations are drawn.
  public int configurations() {
    return configurations;
  }

  /// How long a test runs.
  public Duration time() {
    return time;
  }

  /// How the time is divided.
  public List<Share> shares() {
    return shares;
  }
}
