package dev.acquit.ptx.ast;

import java.util.List;
import java.util.function.UnaryOperator;

/// Other operands and registers for an instruction.
///
/// @param uses for what is read, bases of addresses included
/// @param definitions for the names of registers that are written; the bit bucket stays
public record Renaming(UnaryOperator<Operand> uses, UnaryOperator<String> definitions) {
  private static final String BIT_BUCKET = "_";

  /// Other operands, and the same results.
  public static Renaming ofUses(UnaryOperator<Operand> uses) {
    return new Renaming(uses, UnaryOperator.identity());
  }

  Operand use(Operand operand) {
    return uses.apply(operand);
  }

  List<Operand> uses(List<Operand> operands) {
    return operands.stream().map(this::use).toList();
  }

  Address use(Address address) {
    return new Address(use(address.base()), address.offset());
  }

  Access use(Access access) {
    return access.withPolicy(access.policy().map(this::use));
  }

  Operand.Register define(Operand.Register register) {
    return register.name().equals(BIT_BUCKET)
        ? register
        : new Operand.Register(definitions.apply(register.name()));
  }
}
