package dev.acquit.testing.cpp;

import java.math.BigInteger;

/// What a read-modify-write writes. [atomics.types.int]: signed ones wrap, nothing is undefined.
enum Modification {
  EXCHANGE("exchange"),
  ADD("add"),
  SUB("sub"),
  AND("and"),
  OR("or"),
  XOR("xor"),
  MIN("min"),
  MAX("max");

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
        });
  }
}
