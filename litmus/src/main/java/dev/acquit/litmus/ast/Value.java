package dev.acquit.litmus.ast;

import java.math.BigInteger;

/// What a register or a memory location holds.
public sealed interface Value extends Comparable<Value> {
  /// An integer.
  ///
  /// @param value the integer
  record Number(long value) implements Value {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /// An integer of 2^63 and more, which only 64 bits without a sign can hold.
  ///
  /// @param bits the number whose bits are the same, which is negative
  record Large(long bits) implements Value {
    /// Checks that it is one.
    ///
    /// @throws IllegalArgumentException if it is smaller
    public Large {
      if (bits >= 0) {
        throw new IllegalArgumentException(bits + " is below 2^63");
      }
    }

    /// What is wrong where numbers are kept with a sign, as PTX has them.
    public IllegalStateException notKept() {
      return new IllegalStateException(this + " is kept as " + bits);
    }

    /// The number.
    public BigInteger number() {
      return new BigInteger(toString());
    }

    @Override
    public String toString() {
      return Long.toUnsignedString(bits);
    }
  }

  /// An integer of more than 64 bits with its sign, which only 128 bits can hold.
  ///
  /// @param number the integer
  record Huge(BigInteger number) implements Value {
    /// What is wrong where such numbers are kept otherwise.
    public IllegalStateException notKept() {
      return new IllegalStateException(this + " has more than 64 bits");
    }

    @Override
    public String toString() {
      return number.toString();
    }
  }

  /// A floating-point number, as one of each type: what is written is rounded once, whichever type
  /// it is of. What is no number has no sign here and is not told apart.
  ///
  /// @param wide the `double` nearest to it
  /// @param narrow the `float` nearest to it
  record Real(double wide, float narrow) implements Value {
    private static final String INFINITY = "inf";
    private static final String NO_NUMBER = "nan";

    /// The number that is written so, in digits with a point or an exponent, or as [#toString] has
    /// what has no digits.
    ///
    /// @throws NumberFormatException if it is none
    public static Real of(String words) {
      String digits = words.replace(INFINITY, "Infinity").replace(NO_NUMBER, "NaN");
      return new Real(Double.parseDouble(digits), Float.parseFloat(digits));
    }

    /// The number that a `float` has.
    public static Real of(float number) {
      return of(Float.toString(number));
    }

    /// The number that a `double` has.
    public static Real of(double number) {
      return of(Double.toString(number));
    }

    /// What is wrong where numbers are kept by their bits, as engines and PTX have them.
    public IllegalStateException notKept() {
      return new IllegalStateException(this + " is kept by its bits");
    }

    /// The shortest digits that are read as the same number.
    @Override
    public String toString() {
      if (Double.isNaN(wide)) {
        return NO_NUMBER;
      } else if (Double.isInfinite(wide)) {
        return wide < 0 ? "-" + INFINITY : INFINITY;
      }
      String digits = Float.toString(narrow);
      return equals(of(digits)) ? digits : Double.toString(wide);
    }
  }

  /// The address of a variable, or of something near it.
  ///
  /// @param location the variable
  /// @param offset bytes from its beginning
  record AddressOf(String location, long offset) implements Value {
    @Override
    public String toString() {
      return "&"
          + location
          + (offset == 0 ? "" : offset < 0 ? Long.toString(offset) : "+" + offset);
    }
  }

  /// An integer.
  static Value of(long value) {
    return new Number(value);
  }

  /// The number that 64 bits without a sign are.
  static Value unsigned(long bits) {
    return bits < 0 ? new Large(bits) : new Number(bits);
  }

  /// Numbers first, by size; then addresses by name.
  @Override
  default int compareTo(Value other) {
    return switch (this) {
      case Number(long a) when other instanceof Number(long b) -> Long.compare(a, b);
      case Number n -> -1;
      case Large(long a) when other instanceof Large(long b) -> Long.compare(a, b);
      case Large a -> other instanceof Number ? 1 : -1;
      case Huge(var a) when other instanceof Huge(var b) -> a.compareTo(b);
      case Huge a -> other instanceof Number || other instanceof Large ? 1 : -1;
      case Real a when other instanceof Real b ->
          a.wide() == b.wide()
              ? Float.compare(a.narrow(), b.narrow())
              : Double.compare(a.wide(), b.wide());
      case Real a -> other instanceof AddressOf ? -1 : 1;
      case AddressOf a when other instanceof AddressOf b -> a.toString().compareTo(b.toString());
      case AddressOf a -> 1;
    };
  }
}
