package dev.acquit.ptx.isa;

import dev.acquit.text.Worded;
import java.util.Locale;

/// Which threads a strong operation synchronises with. From narrow to wide.
///
/// @ptx 8.5 Scope
public enum Scope implements Worded {
  /// All threads of the same CTA.
  CTA,
  /// All threads of the same cluster of CTAs.
  CLUSTER,
  /// All threads of the program on the same device.
  GPU,
  /// All threads of the program, on all devices and the host.
  SYS;

  private final String suffix = name().toLowerCase(Locale.ROOT);

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }

  /// Whether every thread in the other scope around a thread is also in this one.
  public boolean contains(Scope other) {
    return compareTo(other) >= 0;
  }

  @Override
  public String word() {
    return suffix();
  }
}
