package dev.acquit.abi.driver;

import dev.acquit.abi.driver.Atom.Number;
import dev.acquit.abi.driver.Atom.Origin;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// What a variable may be: one of a few things, of which a number may be anything.
record Value(Set<Atom> atoms) {
  /// More than so many are forgotten.
  private static final int MOST = 12;

  private static final long ALL = 1L << 62;
  static final Value UNKNOWN = of(Number.unknown(Origin.ELSEWHERE));
  static final Value USER = of(Number.unknown(Origin.USER));

  Value {
    atoms = Set.copyOf(atoms);
  }

  static Value of(Atom atom) {
    return new Value(Set.of(atom));
  }

  static Value exact(long number) {
    return of(Number.exact(number));
  }

  Value or(Value other) {
    if (equals(other)) {
      return this;
    }
    Set<Atom> all = new LinkedHashSet<>(atoms);
    all.addAll(other.atoms);
    if (all.size() > MOST) {
      return of(
          Number.unknown(
              all.contains(Number.unknown(Origin.USER)) ? Origin.USER : Origin.ELSEWHERE));
    }
    return new Value(all);
  }

  /// Those that fit; empty if none does.
  Value only(Predicate<Atom> wanted) {
    Set<Atom> left = new LinkedHashSet<>(atoms);
    left.removeIf(wanted.negate());
    return new Value(left);
  }

  <T extends Atom> Stream<T> of(Class<T> kind) {
    return atoms.stream().filter(kind::isInstance).map(kind::cast);
  }

  boolean all(Predicate<Atom> p) {
    return !atoms.isEmpty() && atoms.stream().allMatch(p);
  }

  boolean any(Predicate<Atom> p) {
    return atoms.stream().anyMatch(p);
  }

  /// Whether it is nothing but 0.
  boolean isNull() {
    return all(a -> a instanceof Number n && n.isNull());
  }

  /// Whether a number may be anything, as far as is seen.
  boolean isOpen() {
    return atoms.isEmpty() || any(a -> a instanceof Number n && n.modulus() == 1);
  }

  private static Number congruence(Number n) {
    return n.isExact() ? new Number(ALL, n.rest() & (ALL - 1), n.origin()) : n;
  }

  private static Origin origin(Number a, Number b) {
    return a.origin() == Origin.USER || b.origin() == Origin.USER ? Origin.USER : Origin.ELSEWHERE;
  }

  /// Of numbers no more than that they are multiples: somebody else may have set another.
  Value vague() {
    return each(n -> n.isExact() || n.rest() != 0 ? Number.unknown(n.origin()) : n);
  }

  /// An operation on all pairs; what is no number stays where it meets one.
  private Value pairs(Value other, BinaryOperator<Number> on) {
    Set<Atom> out = new LinkedHashSet<>();
    for (Atom a : atoms) {
      for (Atom b : other.atoms) {
        if (a instanceof Number x && b instanceof Number y) {
          out.add(on.apply(x, y));
        } else {
          out.add(a instanceof Number ? b : a);
        }
      }
    }
    return out.size() > MOST ? UNKNOWN : new Value(out);
  }

  private Value each(UnaryOperator<Number> on) {
    Set<Atom> out = new LinkedHashSet<>();
    for (Atom a : atoms) {
      out.add(a instanceof Number n ? on.apply(n) : a);
    }
    return new Value(out);
  }

  Value plus(Value other) {
    return pairs(other, (a, b) -> sum(a, b, 1));
  }

  Value minus(Value other) {
    return pairs(other, (a, b) -> sum(a, b, -1));
  }

  private static Number sum(Number a, Number b, int sign) {
    if (a.isExact() && b.isExact()) {
      return Number.exact(a.rest() + sign * b.rest());
    }
    Number x = congruence(a);
    Number y = congruence(b);
    long m = Math.min(x.modulus(), y.modulus());
    return new Number(m, (x.rest() + sign * y.rest()) & (m - 1), origin(a, b));
  }

  Value times(Value other) {
    return pairs(
        other,
        (a, b) -> {
          if (a.isExact() && b.isExact()) {
            return Number.exact(a.rest() * b.rest());
          }
          Number known = a.isExact() ? a : b;
          Number rest = a.isExact() ? b : a;
          if (known.isNull()) {
            return known;
          }
          if (known.isExact()) {
            long factor = Long.lowestOneBit(known.rest());
            if (factor <= 0 || rest.modulus() > ALL / factor) {
              return new Number(Math.max(1, Math.min(ALL, Math.max(1, factor))), 0, origin(a, b));
            }
            long m = rest.modulus() * factor;
            return new Number(m, (rest.rest() * known.rest()) & (m - 1), origin(a, b));
          }
          int zeros = Math.min(61, zeros(a) + zeros(b));
          return new Number(1L << zeros, 0, origin(a, b));
        });
  }

  private static int zeros(Number n) {
    return n.rest() == 0
        ? Long.numberOfTrailingZeros(n.modulus())
        : Long.numberOfTrailingZeros(n.rest());
  }

  Value and(Value other) {
    return pairs(
        other,
        (a, b) -> {
          if (a.isExact() && b.isExact()) {
            return Number.exact(a.rest() & b.rest());
          }
          if (!a.isExact() && !b.isExact()) {
            long m = Math.min(a.modulus(), b.modulus());
            return new Number(m, a.rest() & b.rest() & (m - 1), origin(a, b));
          }
          Number mask = a.isExact() ? a : b;
          Number n = a.isExact() ? b : a;
          if (mask.isNull()) {
            return mask;
          }
          if (mask.rest() > 0 && n.modulus() > mask.rest()) {
            return Number.exact(n.rest() & mask.rest());
          }
          long m = Math.min(ALL, Math.max(n.modulus(), Math.abs(Long.lowestOneBit(mask.rest()))));
          return new Number(m, n.rest() & mask.rest() & (m - 1), origin(a, b));
        });
  }

  Value orBits(Value other) {
    return pairs(
        other,
        (a, b) -> {
          if (a.isExact() && b.isExact()) {
            return Number.exact(a.rest() | b.rest());
          }
          Number x = congruence(a);
          Number y = congruence(b);
          long m = Math.min(x.modulus(), y.modulus());
          return new Number(m, (x.rest() | y.rest()) & (m - 1), origin(a, b));
        });
  }

  Value complement() {
    return each(n ->
        n.isExact()
            ? Number.exact(~n.rest())
            : new Number(n.modulus(), ~n.rest() & (n.modulus() - 1), n.origin()));
  }

  Value negative() {
    return exact(0).minus(this);
  }

  Value shiftLeft(Value by) {
    return pairs(
        by,
        (a, b) -> {
          if (!b.isExact() || b.rest() < 0 || b.rest() > 62) {
            return Number.unknown(origin(a, b));
          }
          if (a.isExact()) {
            return Number.exact(a.rest() << b.rest());
          }
          int room = 62 - Long.numberOfTrailingZeros(a.modulus());
          int shift = (int) Math.min(room, b.rest());
          return shift < b.rest()
              ? new Number(ALL, 0, a.origin())
              : new Number(a.modulus() << shift, a.rest() << shift, a.origin());
        });
  }

  Value shiftRight(Value by) {
    return pairs(
        by,
        (a, b) -> {
          if (!b.isExact() || b.rest() < 0 || b.rest() > 62) {
            return Number.unknown(origin(a, b));
          }
          if (a.isExact()) {
            return Number.exact(a.rest() >> b.rest());
          }
          long m = a.modulus() >> b.rest();
          return m == 0
              ? Number.unknown(a.origin())
              : new Number(m, (a.rest() >> b.rest()) & (m - 1), a.origin());
        });
  }

  Value divided(Value by) {
    return pairs(
        by,
        (a, b) -> {
          if (a.isExact() && b.isExact() && b.rest() != 0) {
            return Number.exact(a.rest() / b.rest());
          }
          if (b.isExact()
              && Long.bitCount(b.rest()) == 1
              && b.rest() > 0
              && a.modulus() > b.rest()) {
            int shift = Long.numberOfTrailingZeros(b.rest());
            long m = a.modulus() >> shift;
            return new Number(m, (a.rest() >> shift) & (m - 1), a.origin());
          }
          return Number.unknown(origin(a, b));
        });
  }

  Value remainder(Value by) {
    return pairs(
        by,
        (a, b) -> {
          if (a.isExact() && b.isExact() && b.rest() != 0) {
            return Number.exact(a.rest() % b.rest());
          }
          return b.isExact() && b.rest() > 0 && a.modulus() != 0 && a.modulus() % b.rest() == 0
              ? Number.exact(a.rest() % b.rest())
              : Number.unknown(origin(a, b));
        });
  }

  /// The next multiple of a power of two, up or down; anything if it is not known to be one.
  Value rounded(Value to, boolean up) {
    return to.all(a ->
        a instanceof Number n && n.isExact() && Long.bitCount(n.rest()) == 1 && n.rest() > 0)
        ? (up ? plus(to.minus(exact(1))) : this).and(to.minus(exact(1)).complement())
        : UNKNOWN;
  }
}
