package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.text.Worded;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What accesses, fences and barriers do for order, as sets of what they guarantee: of two orders
/// the one with more in its set is the stronger one, and some cannot be compared.
///
/// @ptx 8.4 Operation types, 9.7.13.4 membar/fence
public enum Order implements Worded {
  /// No order is written and none is meant, as of asynchronous copies.
  NONE(0),
  /// A load through memory that nobody writes (`.nc`): it may read what was there before.
  NON_COHERENT(0),
  /// No synchronisation, may race.
  WEAK(1),
  /// Strong.
  RELAXED(1 | 2),
  /// Strong, acquires.
  ACQUIRE(1 | 2 | 4),
  /// Strong, releases.
  RELEASE(1 | 2 | 8),
  /// Strong, both.
  ACQ_REL(1 | 2 | 4 | 8),
  /// A fence that is also in the one order of all such fences.
  SC(1 | 2 | 4 | 8 | 16),
  /// As relaxed at system scope, and never merged by a compiler.
  VOLATILE(1 | 2 | 32),
  /// As volatile, and never split or repeated.
  MMIO(1 | 2 | 32 | 64);

  private final int guarantees;

  Order(int guarantees) {
    this.guarantees = guarantees;
  }

  /// The order of an access.
  static Order of(Semantics semantics) {
    return valueOf(semantics.name());
  }

  /// The order of a fence.
  static Order of(FenceSemantics semantics) {
    return valueOf(semantics.name());
  }

  /// The order that a modifier names.
  static Optional<Order> of(String modifier) {
    return Arrays.stream(values())
        .filter(o -> o != NONE && o != NON_COHERENT && o.word().equals(modifier))
        .findFirst();
  }

  /// How PTX writes it.
  @Override
  public String word() {
    return switch (this) {
      case NON_COHERENT -> "nc";
      default -> name().toLowerCase(Locale.ROOT);
    };
  }

  /// Whether accesses with it are strong.
  public boolean strong() {
    return (guarantees & 2) != 0;
  }

  /// Whether what follows stays behind it.
  public boolean acquires() {
    return (guarantees & 4) != 0;
  }

  /// Whether what precedes stays before it.
  public boolean releases() {
    return (guarantees & 8) != 0;
  }

  /// What guarantees what both do; empty if there is no such order.
  public Optional<Order> with(Order other) {
    return Arrays.stream(values())
        .filter(o -> o.guarantees == (guarantees | other.guarantees))
        .findFirst();
  }

  /// Whether it guarantees all that another one does.
  public boolean contains(Order other) {
    return (guarantees & other.guarantees) == other.guarantees;
  }
}
