package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Integer literals of all kinds, often where widths end. Their types are those of [lex.icon].
final class Literals {
  private static final int[] WIDTHS = {7, 8, 15, 16, 31, 31, 32, 32, 63, 64};
  private static final List<String> SUFFIXES = List.of("", "u", "l", "ul", "ll", "ull");

  private final Random random;

  Literals(Random random) {
    this.random = random;
  }

  /// A number, negative ones among them.
  BigInteger number() {
    BigInteger number =
        switch (random.nextInt(6)) {
          case 0, 1 -> BigInteger.valueOf(random.nextInt(5));
          case 2 -> BigInteger.valueOf(random.nextInt(300));
          case 3 -> new BigInteger(random.nextInt(1, 64), random);
          default ->
              BigInteger.ONE
                  .shiftLeft(WIDTHS[random.nextInt(WIDTHS.length)])
                  .add(BigInteger.valueOf(random.nextInt(3) - 1));
        };
    return random.nextInt(4) == 0 ? number.negate() : number;
  }

  /// A literal, with a minus before it if the number is negative.
  Expression of(BigInteger number) {
    Expression literal = literal(number.abs());
    return number.signum() < 0 ? new Expression.Unary("-", literal) : literal;
  }

  /// A small number.
  Expression small(int number) {
    BigInteger big = BigInteger.valueOf(number);
    return new Expression.Literal(big.toString(), new IntegerValue(IntegerType.INT, big));
  }

  private Expression literal(BigInteger wanted) {
    BigInteger number = IntegerType.ULLONG.of(wanted);
    if (number.compareTo(BigInteger.ONE) <= 0 && random.nextInt(6) == 0) {
      boolean holds = number.signum() > 0;
      return new Expression.Literal(Boolean.toString(holds), IntegerValue.bool(holds));
    }
    boolean hexadecimal = random.nextInt(3) == 0;
    List<Expression.Literal> all = new ArrayList<>();
    for (String suffix : SUFFIXES) {
      types(hexadecimal, suffix).stream()
          .filter(t -> t.holds(number))
          .findFirst()
          .ifPresent(t -> all.add(spelt(number, hexadecimal, suffix, t)));
    }
    // Most have none, where one may be left out.
    return all.get(random.nextBoolean() ? 0 : random.nextInt(all.size()));
  }

  private Expression.Literal spelt(
      BigInteger number, boolean hexadecimal, String suffix, IntegerType type) {
    String digits = hexadecimal ? "0x" + number.toString(16) : number.toString();
    String end = random.nextInt(3) == 0 ? suffix.toUpperCase(Locale.ROOT) : suffix;
    return new Expression.Literal(digits + end, new IntegerValue(type, number));
  }

  private static List<IntegerType> types(boolean hexadecimal, String suffix) {
    List<IntegerType> all = new ArrayList<>();
    for (IntegerType type :
        List.of(
            IntegerType.INT,
            IntegerType.UINT,
            IntegerType.LONG,
            IntegerType.ULONG,
            IntegerType.LLONG,
            IntegerType.ULLONG)) {
      boolean wide =
          switch (suffix.replace("u", "")) {
            case "l" -> type.compareTo(IntegerType.LONG) >= 0;
            case "ll" -> type.compareTo(IntegerType.LLONG) >= 0;
            default -> true;
          };
      boolean sign = suffix.startsWith("u") ? !type.signed() : type.signed() || hexadecimal;
      if (wide && sign) {
        all.add(type);
      }
    }
    return all;
  }
}
