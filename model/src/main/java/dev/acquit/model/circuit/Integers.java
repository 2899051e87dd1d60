package dev.acquit.model.circuit;

import java.util.Arrays;

/// Arithmetic of integers bit by bit: a number is a literal for each bit, the lowest first, with
/// zeros above.
abstract class Integers {
  /// No bits: zero.
  static final int[] NONE = {};

  private final Circuit circuit;

  Integers(Circuit circuit) {
    this.circuit = circuit;
  }

  /// The low bits, with zeros where there are fewer.
  static int[] low(int[] a, int width) {
    if (a.length == width) {
      return a;
    }
    int[] all = Arrays.copyOf(a, width);
    Arrays.fill(all, Math.min(a.length, width), width, Circuit.FALSE);
    return all;
  }

  static int bit(int[] a, int i) {
    return i < a.length ? a[i] : Circuit.FALSE;
  }

  interface Bit {
    int at(int i);
  }

  static int[] each(int width, Bit bit) {
    int[] all = new int[width];
    Arrays.setAll(all, bit::at);
    return all;
  }

  int xor(int a, int b) {
    int x = Math.abs(a);
    int y = Math.abs(b);
    int odd;
    if (x == Circuit.TRUE || y == Circuit.TRUE) {
      odd = x == y ? Circuit.FALSE : -Math.max(x, y);
    } else if (x == y) {
      odd = Circuit.FALSE;
    } else {
      odd = circuit.or(circuit.and(x, -y), circuit.and(-x, y));
    }
    return a < 0 == b < 0 ? odd : -odd;
  }

  int choose(int condition, int yes, int no) {
    return yes == no ? yes : circuit.or(circuit.and(condition, yes), circuit.and(-condition, no));
  }

  int[] choose(int condition, int[] yes, int[] no, int width) {
    return each(width, i -> choose(condition, bit(yes, i), bit(no, i)));
  }

  int[] sum(int[] a, int[] b, int carry, int width) {
    int[] all = new int[width];
    int over = carry;
    for (int i = 0; i < width; i++) {
      int half = xor(bit(a, i), bit(b, i));
      all[i] = xor(half, over);
      over = circuit.or(circuit.and(bit(a, i), bit(b, i)), circuit.and(half, over));
    }
    return all;
  }

  int[] difference(int[] a, int[] b, int width) {
    return sum(low(a, width), each(width, i -> -bit(b, i)), Circuit.TRUE, width);
  }

  int[] product(int[] a, int[] b, int width) {
    boolean fewer = constants(low(a, width)) > constants(low(b, width));
    int[] by = fewer ? a : b;
    int[] number = fewer ? b : a;
    int[] all = low(NONE, width);
    for (int i = 0; i < width; i++) {
      int at = i;
      int factor = bit(by, i);
      if (factor != Circuit.FALSE) {
        int[] part =
            each(width, j -> j < at ? Circuit.FALSE : circuit.and(factor, bit(number, j - at)));
        all = sum(all, part, Circuit.FALSE, width);
      }
    }
    return all;
  }

  private static long constants(int[] a) {
    return Arrays.stream(a).filter(l -> Math.abs(l) == Circuit.TRUE).count();
  }

  int lessUnsigned(int[] a, int[] b, int width) {
    int less = Circuit.FALSE;
    for (int i = 0; i < width; i++) {
      int differ = xor(bit(a, i), bit(b, i));
      less = choose(differ, bit(b, i), less);
    }
    return less;
  }

  int lessSigned(int[] a, int[] b, int width) {
    int[] x = low(a, width).clone();
    int[] y = low(b, width).clone();
    x[width - 1] = -x[width - 1];
    y[width - 1] = -y[width - 1];
    return lessUnsigned(x, y, width);
  }

  /// The high half of the product.
  int[] high(int[] a, int[] b, boolean signed, int width) {
    int[] whole = product(extended(a, signed, width), extended(b, signed, width), 2 * width);
    return Arrays.copyOfRange(whole, width, 2 * width);
  }

  private static int[] extended(int[] a, boolean signed, int width) {
    int above = signed ? bit(a, width - 1) : Circuit.FALSE;
    return each(2 * width, i -> i < width ? bit(a, i) : above);
  }

  /// A quotient and what remains.
  record Division(int[] quotient, int[] remainder) {}

  /// What a division gives, the quotient rounded towards zero; by zero it gives something.
  Division divided(int[] a, int[] b, boolean signed, int width) {
    if (!signed) {
      return divided(low(a, width), low(b, width), width);
    }
    int negative = bit(a, width - 1);
    int other = bit(b, width - 1);
    Division sizes = divided(size(a, width), size(b, width), width);
    return new Division(
        negatedIf(xor(negative, other), sizes.quotient(), width),
        negatedIf(negative, sizes.remainder(), width));
  }

  private int[] size(int[] a, int width) {
    return negatedIf(bit(a, width - 1), low(a, width), width);
  }

  private int[] negatedIf(int condition, int[] a, int width) {
    return sum(each(width, i -> xor(condition, a[i])), NONE, condition, width);
  }

  /// As on paper: from the highest digit on, the divisor is taken away where it fits.
  private Division divided(int[] a, int[] b, int width) {
    int[] quotient = new int[width];
    int[] rest = NONE;
    for (int i = width - 1; i >= 0; i--) {
      int digit = a[i];
      int[] above = rest;
      int[] next = each(width + 1, j -> j == 0 ? digit : bit(above, j - 1));
      // With one bit more than the operands have, the sign says whether it fits.
      int[] less = difference(next, b, width + 1);
      quotient[i] = -less[width];
      rest = choose(quotient[i], less, next, width);
    }
    return new Division(quotient, rest);
  }
}
