package dev.acquit.ptx.isa;

import dev.acquit.text.Worded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Where an address points.
///
/// @ptx 5.1 State spaces
public enum StateSpace implements Worded {
  /// Nothing written: a generic address.
  GENERIC(""),
  /// Global memory.
  GLOBAL("global"),
  /// Shared memory, `.shared` as written.
  SHARED("shared"),
  /// Shared memory of the own CTA.
  SHARED_CTA("shared::cta"),
  /// Shared memory of a CTA of the own cluster.
  SHARED_CLUSTER("shared::cluster"),
  /// Memory of one thread.
  LOCAL("local"),
  /// Constant memory.
  CONST("const"),
  /// Parameters.
  PARAM("param"),
  /// Parameters of the kernel.
  PARAM_ENTRY("param::entry"),
  /// Parameters of a device function.
  PARAM_FUNC("param::func");

  private final String suffix;

  StateSpace(String suffix) {
    this.suffix = suffix;
  }

  /// How it is written, without the dot; empty for generic.
  public String suffix() {
    return suffix;
  }

  /// The first space that modifiers name.
  public static Optional<StateSpace> among(List<String> modifiers) {
    return Arrays.stream(values())
        .filter(s -> s != GENERIC && modifiers.contains(s.suffix()))
        .findFirst();
  }

  /// Whether it is one of the shared spaces.
  public boolean shared() {
    return this == SHARED || this == SHARED_CTA || this == SHARED_CLUSTER;
  }

  @Override
  public String word() {
    return suffix();
  }
}
