package dev.acquit.ptx.ast;

/// The address operand of a memory instruction, `[base+offset]`.
///
/// @param base register, variable or immediate
/// @param offset bytes added to it
public record Address(Operand base, long offset) {
  /// An address without an offset.
  public static Address of(Operand base) {
    return new Address(base, 0);
  }

  /// The address of a variable.
  public static Address of(String symbol) {
    return of(new Operand.Symbol(symbol));
  }
}
