package dev.acquit.ptx.isa;

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

  /// Whether PTX lacks it and only litmus tests of other tools use it.
  public boolean peerOnly() {
    return peerOnly;
  }
}
