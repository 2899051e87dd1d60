package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.List;

/// What a read-modify-write writes. [atomics.types.int]: signed ones wrap, nothing is undefined.
enum Modification {
  EXCHANGE("exchange"),
  ADD("add"),
  SUB("sub"),
  AND("and"),
  OR("or"),
  XOR("xor"),
  MIN("min"),
  MAX("max"),
  /// [CUDA C++ Programming Guide, "atomicInc()"]: `((old >= val) ? 0 : (old+1))`.
  INC("inc"),
  /// The same, "atomicDec()": `(((old == 0) || (old > val)) ? val : (old-1))`.
  DEC("dec");

  /// Those that C++ has.
  static final List<Modification> CPP = List.of(values()).subList(0, INC.ordinal());

  private final String word;

  Modification(String word) {
    this.word = word;
  }

  /// As in `fetch_add`.
  String word() {
    return word;
  }

  BigInteger of(IntegerType type, BigInteger old, BigInteger operand) {
    return type.of(
        switch (this) {
          case EXCHANGE -> operand;
          case ADD -> old.add(operand);
          case SUB -> old.subtract(operand);
          case AND -> old.and(operand);
          case OR -> old.or(operand);
          case XOR -> old.xor(operand);
          case MIN -> old.min(operand);
          case MAX -> old.max(operand);
          case INC -> old.compareTo(operand) >= 0 ? BigInteger.ZERO : old.add(BigInteger.ONE);
          case DEC ->
              old.signum() == 0 || old.compareTo(operand) > 0
                  ? operand
                  : old.subtract(BigInteger.ONE);
        });
  }
}
