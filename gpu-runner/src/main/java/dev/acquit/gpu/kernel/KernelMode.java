package dev.acquit.gpu.kernel;

/// Which threads of a launch play which roles.
public enum KernelMode {
  /// Every thread plays all roles one after the other, each at another instance: many instances,
  /// and nothing waits. A fence of one role also orders the next role of that thread, so what is
  /// seen here is confirmed in another mode.
  ALL_ROLES("all roles in each thread"),
  /// Every thread plays one role; roles of one CTA are played by different warps.
  WARPS("one role per warp"),
  /// Every thread plays one role; roles of one CTA are played by lanes of the same warp.
  LANES("one role per lane");

  private final String words;

  KernelMode(String words) {
    this.words = words;
  }

  /// What it is, in words.
  public String words() {
    return words;
  }
}
