package dev.acquit.ptx.isa;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// What an `atom` or `red` does to the value in memory.
///
/// @ptx 9.7.13.5 atom, 9.7.13.6 red
public enum AtomicOperation {
  /// Adds.
  ADD("add", false),
  /// Replaces.
  EXCH("exch", false),
  /// Replaces if equal; not for `red`.
  CAS("cas", false),
  /// The smaller.
  MIN("min", false),
  /// The larger.
  MAX("max", false),
  /// `old >= b ? 0 : old + 1`.
  INC("inc", false),
  /// `old == 0 || old > b ? b : old - 1`.
  DEC("dec", false),
  /// Bitwise and.
  AND("and", false),
  /// Bitwise or.
  OR("or", false),
  /// Bitwise exclusive or.
  XOR("xor", false),
  /// Subtracts; PTX has no such operation, peers' litmus tests do.
  SUB("sub", true),
  /// Multiplies; peers' litmus tests only.
  MUL("mul", true),
  /// Divides; peers' litmus tests only.
  DIV("div", true);

  private final String suffix;
  private final boolean peerOnly;

  AtomicOperation(String suffix, boolean peerOnly) {
    this.suffix = suffix;
    this.peerOnly = peerOnly;
  }

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }

  /// Whether `red` has it as well as `atom`.
  public boolean allowedInRed() {
    return this != EXCH && this != CAS;
  }

  /// Number of operands beside the address.
  public int arity() {
    return this == CAS ? 2 : 1;
  }

  /// The types that a scalar operation may have; for those that PTX lacks, those of add.
  ///
  /// @ptx 9.7.13.5 atom
  public Set<ScalarType> types() {
    return Collections.unmodifiableSet(
        switch (this) {
          case ADD, SUB, MUL, DIV ->
              EnumSet.of(
                  ScalarType.U32,
                  ScalarType.S32,
                  ScalarType.U64,
                  ScalarType.F32,
                  ScalarType.F64,
                  ScalarType.F16,
                  ScalarType.F16X2,
                  ScalarType.BF16,
                  ScalarType.BF16X2);
          case EXCH -> EnumSet.of(ScalarType.B32, ScalarType.B64, ScalarType.B128);
          case CAS -> EnumSet.of(ScalarType.B16, ScalarType.B32, ScalarType.B64, ScalarType.B128);
          case MIN, MAX ->
              EnumSet.of(ScalarType.U32, ScalarType.S32, ScalarType.U64, ScalarType.S64);
          case INC, DEC -> EnumSet.of(ScalarType.U32);
          case AND, OR, XOR -> EnumSet.of(ScalarType.B32, ScalarType.B64);
        });
  }

  /// Whether PTX lacks it and only litmus tests of other tools use it.
  public boolean peerOnly() {
    return peerOnly;
  }
}
