package dev.acquit.ptx.isa;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// The four instructions that access memory: which orders and spaces each may have, and what is
/// meant when nothing is written.
///
/// @ptx 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom, 9.7.13.6 red
public enum MemoryInstruction {
  /// A load: weak when no order is written; an order needs a scope.
  LD(
      "ld",
      EnumSet.of(
          Semantics.WEAK, Semantics.RELAXED, Semantics.ACQUIRE, Semantics.VOLATILE, Semantics.MMIO),
      EnumSet.allOf(StateSpace.class)),
  /// A store: weak when no order is written; an order needs a scope.
  ST(
      "st",
      EnumSet.of(
          Semantics.WEAK, Semantics.RELAXED, Semantics.RELEASE, Semantics.VOLATILE, Semantics.MMIO),
      EnumSet.complementOf(EnumSet.of(StateSpace.CONST, StateSpace.PARAM_ENTRY))),
  /// A read-modify-write: relaxed and gpu when nothing is written.
  ATOM(
      "atom",
      EnumSet.of(Semantics.RELAXED, Semantics.ACQUIRE, Semantics.RELEASE, Semantics.ACQ_REL),
      strongSpaces()),
  /// A read-modify-write that returns nothing, hence never acquires: relaxed and gpu when nothing
  /// is written.
  RED("red", EnumSet.of(Semantics.RELAXED, Semantics.RELEASE), strongSpaces());

  private final String mnemonic;
  private final Set<Semantics> orders;
  private final Set<StateSpace> spaces;

  MemoryInstruction(String mnemonic, Set<Semantics> orders, Set<StateSpace> spaces) {
    this.mnemonic = mnemonic;
    this.orders = Collections.unmodifiableSet(orders);
    this.spaces = Collections.unmodifiableSet(spaces);
  }

  /// The instruction's name.
  public String mnemonic() {
    return mnemonic;
  }

  /// The orders that it may have.
  public Set<Semantics> orders() {
    return orders;
  }

  /// The spaces that it may access.
  public Set<StateSpace> spaces() {
    return spaces;
  }

  /// Whether it reads and writes in one.
  public boolean readModifyWrite() {
    return this == ATOM || this == RED;
  }

  /// The order that is meant when none is written.
  public Semantics defaultOrder() {
    return readModifyWrite() ? Semantics.RELAXED : Semantics.WEAK;
  }

  /// The scope that is meant when none is written; empty where an order needs a written one.
  public Optional<Scope> defaultScope() {
    return readModifyWrite() ? Optional.of(Scope.GPU) : Optional.empty();
  }

  /// The spaces that a strong access may name.
  public static Set<StateSpace> strongSpaces() {
    return EnumSet.of(
        StateSpace.GENERIC,
        StateSpace.GLOBAL,
        StateSpace.SHARED,
        StateSpace.SHARED_CTA,
        StateSpace.SHARED_CLUSTER);
  }
}
