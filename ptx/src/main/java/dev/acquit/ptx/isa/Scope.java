package dev.acquit.ptx.isa;

/// Which threads a strong operation synchronises with. From narrow to wide.
///
/// @ptx 8.5 Scope
public enum Scope {
  /// All threads of the same CTA.
  CTA("cta"),
  /// All threads of the same cluster of CTAs.
  CLUSTER("cluster"),
  /// All threads of the program on the same device.
  GPU("gpu"),
  /// All threads of the program, on all devices and the host.
  SYS("sys");

  private final String suffix;

  Scope(String suffix) {
    this.suffix = suffix;
  }

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }

  /// Whether every thread in the other scope around a thread is also in this one.
  public boolean contains(Scope other) {
    return compareTo(other) >= 0;
  }
}
