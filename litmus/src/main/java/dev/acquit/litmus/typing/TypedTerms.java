package dev.acquit.litmus.typing;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Comparison;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The values that registers and locations have in the types in which a test declares them: what
/// engines, GPUs and PTX keep as a number with a sign may be one without, or the bits of a
/// floating-point number.
///
/// PTX has no types for them, so its tests keep numbers with a sign.
public final class TypedTerms {
  private static final Set<Comparison> EQUALITIES = Set.of(Comparison.EQ, Comparison.NE);

  private final Map<Term, CppType> types;

  /// Those of 128 bits, of which numbers of 64 bits with their sign are kept.
  private final Map<Term, CppType> wide;

  /// Floating-point numbers, of which the bits are kept.
  private final Map<Term, CppType> reals;

  private TypedTerms(Map<Term, CppType> types, Map<Term, CppType> wide, Map<Term, CppType> reals) {
    this.types = Map.copyOf(types);
    this.wide = Map.copyOf(wide);
    this.reals = Map.copyOf(reals);
  }

  /// Those of a test.
  public static TypedTerms of(LitmusTest test) {
    return test instanceof CppTest cpp ? of(cpp) : new TypedTerms(Map.of(), Map.of(), Map.of());
  }

  private static TypedTerms of(CppTest test) {
    Map<Term, CppType> types = new HashMap<>(CppTyping.terms(test));
    Map<Term, CppType> reals = new HashMap<>(types);
    reals.values().removeIf(t -> !Reals.covers(t));
    types.values().removeIf(t -> !t.integral());
    Map<Term, CppType> wide = new HashMap<>(types);
    wide.values().removeIf(t -> t.bits() <= Long.SIZE);
    types.keySet().removeAll(wide.keySet());
    return new TypedTerms(types, wide, reals);
  }

  /// A kept value as one of a term.
  ///
  /// @param kept the number with the highest bit of its type repeated; an address stays what it is
  public Value shown(Term term, Value kept) {
    CppType type = types.get(term);
    CppType real = reals.get(term);
    if (kept instanceof Value.Number(long bits) && real != null) {
      return Reals.number(bits, real);
    }
    return kept instanceof Value.Number(long number) && type != null && !type.signed()
        ? unsigned(number, type.bits())
        : kept;
  }

  private static Value unsigned(long number, int bits) {
    return bits == Long.SIZE ? Value.unsigned(number) : Value.of(number & ((1L << bits) - 1));
  }

  /// A value of a term as it is kept.
  public Value kept(Term term, Value shown) {
    return switch (shown) {
      case Value.Large(long bits) -> Value.of(bits);
      case Value.Real real when reals.containsKey(term) ->
          Value.of(Reals.bits(real, reals.get(term)));
      case Value.Real real -> real;
      case Value.Huge huge -> huge;
      case Value.Number(long n) when keptBits(term) > 0 -> Value.of(signed(n, keptBits(term)));
      case Value.Number n -> n;
      case Value.AddressOf a -> a;
    };
  }

  private static long signed(long number, int bits) {
    int rest = Long.SIZE - bits;
    return number << rest >> rest;
  }

  /// Of how many bits of a number without a sign the highest one is kept as a sign; 0 if it is
  /// none. A register holds what is narrower than an `int` as one.
  private int keptBits(Term term) {
    CppType type = types.get(term);
    boolean whole =
        term instanceof Term.ThreadRegister && type != null && type.bits() < Integer.SIZE;
    return type == null || type.signed() || whole ? 0 : type.bits();
  }

  /// A proposition whose constants are values of what they are compared with: `x=-1` of an unsigned
  /// `x` means its largest value, and `c=200` of a `signed char` the bits of it.
  public Proposition fitted(Proposition proposition) {
    return proposition.map(c ->
        EQUALITIES.contains(c.comparison())
            ? new Proposition.Compare(
                fitted(real(c.left(), c.right()), types.get(c.right())),
                c.comparison(),
                fitted(real(c.right(), c.left()), types.get(c.left())))
            : new Proposition.Compare(
                real(c.left(), c.right()), c.comparison(), real(c.right(), c.left())));
  }

  /// An integer that is compared with a floating-point number as one.
  private Term real(Term term, Term other) {
    return term instanceof Term.Literal(Value.Number(long n)) && reals.containsKey(other)
        ? new Term.Literal(Value.Real.of(Long.toString(n)))
        : term;
  }

  /// An initial value as one of its location or register: an integer as a floating-point number.
  public InitEntry fitted(InitEntry entry) {
    return switch (entry) {
      case InitEntry.Memory(String location, Value value, Extent extent) ->
          new InitEntry.Memory(location, real(new Term.Memory(location), value), extent);
      case InitEntry.Register(int thread, String name, Value value) ->
          new InitEntry.Register(thread, name, real(new Term.ThreadRegister(thread, name), value));
      case InitEntry.Alias _, InitEntry.Size _, InitEntry.SharedIn _ -> entry;
    };
  }

  private Value real(Term term, Value value) {
    return value instanceof Value.Number(long n) && reals.containsKey(term)
        ? Value.Real.of(Long.toString(n))
        : value;
  }

  private static Term fitted(Term term, CppType type) {
    if (type == null || !(term instanceof Term.Literal(Value.Number(long n)))) {
      return term;
    }
    int bits = type.bits();
    boolean within = bits == Long.SIZE || n == signed(n, bits) || n >> bits == 0;
    return within
        ? new Term.Literal(type.signed() ? Value.of(signed(n, bits)) : unsigned(n, bits))
        : term;
  }

  /// The same test with a condition and a filter about values as they are kept.
  public LitmusTest kept(LitmusTest test) {
    return types.isEmpty() && reals.isEmpty() && wide.isEmpty()
        ? test
        : test.with(kept(test.header()));
  }

  /// The same header about values as they are kept, which engines and PTX have. An order of numbers
  /// without a sign is said by signs.
  public Header kept(Header h) {
    return new Header(
        h.name(),
        h.comments(),
        h.metadata(),
        h.init().stream().map(this::kept).toList(),
        h.locations(),
        h.filter().map(p -> p.map(this::kept)),
        h.condition().map(p -> p.map(this::kept)));
  }

  private InitEntry kept(InitEntry entry) {
    if (entry instanceof InitEntry.Register(int thread, String name, Value.Real real)) {
      return new InitEntry.Register(
          thread, name, kept(new Term.ThreadRegister(thread, name), real));
    }
    if (!(entry instanceof InitEntry.Memory(String location, Value value, Extent extent))) {
      return entry;
    }
    Term term = new Term.Memory(location);
    if (value instanceof Value.Real real) {
      return new InitEntry.Memory(location, kept(term, real), extent);
    }
    CppType type = types.get(term);
    return value instanceof Value.Number(long n) && type != null && extent instanceof Extent.Open
        ? new InitEntry.Memory(location, Value.of(signed(n, type.bits())), extent)
        : entry;
  }

  /// What in the condition or the filter cannot be said of values as they are kept; empty if all
  /// can.
  public Optional<String> unsaid(Header h) {
    Optional<String> real =
        Stream.concat(h.filter().stream(), Stream.of(h.condition().proposition()))
            .flatMap(p -> p.comparisons().stream())
            .filter(this::isUnkeptReal)
            .findFirst()
            .map(c ->
                "a comparison of '"
                    + c.left()
                    + "' and '"
                    + c.right()
                    + "', of which one is a floating-point number, is not covered: only whether"
                    + " such a number equals one of its type is");
    return real.isPresent() ? real : unsaidOfIntegers(h);
  }

  /// Whether floating-point numbers are compared otherwise than by their bits. A number that is
  /// kept already is one by its bits.
  private boolean isUnkeptReal(Proposition.Compare c) {
    boolean literal = isReal(c.left()) || isReal(c.right());
    if (!literal && reals.get(c.left()) == null && reals.get(c.right()) == null) {
      return false;
    }
    boolean alike =
        isOf(c.left(), reals.get(c.right()))
            || isOf(c.right(), reals.get(c.left()))
            || (reals.get(c.left()) != null && reals.get(c.left()).equals(reals.get(c.right())));
    return !alike || !EQUALITIES.contains(c.comparison());
  }

  private static boolean isReal(Term term) {
    return term instanceof Term.Literal(Value.Real _);
  }

  private static boolean isOf(Term literal, CppType real) {
    return real != null
        && literal instanceof Term.Literal(Value v)
        && !(v instanceof Value.AddressOf);
  }

  private Optional<String> unsaidOfIntegers(Header h) {
    return Stream.concat(h.filter().stream(), Stream.of(h.condition().proposition()))
        .flatMap(p -> p.comparisons().stream())
        .filter(c ->
            isWider(c.left(), c.right())
                || isWider(c.right(), c.left())
                || isUnkept(c.left(), c.right())
                || isUnkept(c.right(), c.left()))
        .findFirst()
        .map(c ->
            "a comparison of '"
                + c.left()
                + "' and '"
                + c.right()
                + (isUnkept(c.left(), c.right()) || isUnkept(c.right(), c.left())
                    ? "', of which one has 128 bits, is not covered"
                    : "', of which one has no sign and fewer bits, is not covered"));
  }

  /// Whether a number of 128 bits is compared with what is not kept as such a number is.
  private boolean isUnkept(Term term, Term other) {
    CppType type = wide.get(term);
    return type != null
        && !type.equals(wide.get(other))
        && !(other instanceof Term.Literal(Value.Number(long n)) && (type.signed() || n >= 0));
  }

  /// Whether a number with a sign is compared with one without that has fewer bits.
  private boolean isWider(Term unsigned, Term signed) {
    CppType type = types.get(signed);
    return keptBits(unsigned) > 0
        && type != null
        && type.bits() > keptBits(unsigned)
        && keptBits(signed) != keptBits(unsigned);
  }

  private Proposition kept(Proposition.Compare c) {
    int left = keptBits(c.left());
    int right = keptBits(c.right());
    if (isReal(c.left()) || isReal(c.right())) {
      return new Proposition.Compare(
          kept(c.left(), c.right()), c.comparison(), kept(c.right(), c.left()));
    }
    if (isUnsignedWide(c.left()) || isUnsignedWide(c.right())) {
      return ordered(c.left(), c.comparison(), c.right());
    }
    if (left > 0 && c.right() instanceof Term.Literal(Value value)) {
      return compared(c.left(), c.comparison(), value, left);
    } else if (right > 0 && c.left() instanceof Term.Literal(Value value)) {
      return compared(c.right(), c.comparison().swapped(), value, right);
    } else if (left == right && left > 0) {
      return ordered(c.left(), c.comparison(), c.right());
    } else if (left > 0 || right > 0) {
      return mixed(c, left > 0);
    }
    return c;
  }

  private boolean isUnsignedWide(Term term) {
    return wide.containsKey(term) && !wide.get(term).signed();
  }

  /// A floating-point number by its bits, as one of what it is compared with.
  private Term kept(Term term, Term other) {
    return term instanceof Term.Literal(Value.Real real)
        ? new Term.Literal(kept(other, real))
        : term;
  }

  /// A number without a sign compared with a constant.
  private Proposition compared(Term term, Comparison comparison, Value value, int bits) {
    BigInteger number =
        switch (value) {
          case Value.Number(long n) -> BigInteger.valueOf(n);
          case Value.Large large -> large.number();
          case Value.Huge huge -> huge.number();
          case Value.AddressOf _ -> BigInteger.valueOf(-1);
          case Value.Real real -> throw real.notKept();
        };
    if (value instanceof Value.AddressOf) {
      return new Proposition.Compare(term, comparison, new Term.Literal(value));
    } else if (number.signum() < 0 || number.bitLength() > bits) {
      // Every value lies on the same side of it.
      return new Proposition.Constant(comparison.holds(-number.signum()));
    }
    Value kept = Value.of(signed(number.longValue(), bits));
    return ordered(term, comparison, new Term.Literal(kept));
  }

  private static Proposition ordered(Term left, Comparison comparison, Term right) {
    Proposition signed = new Proposition.Compare(left, comparison, right);
    if (EQUALITIES.contains(comparison)) {
      return signed;
    }
    boolean less = comparison == Comparison.LT || comparison == Comparison.LE;
    Proposition apart = Proposition.all(List.of(negative(left, !less), negative(right, less)));
    Proposition alike =
        new Proposition.Or(
            List.of(
                Proposition.all(List.of(negative(left, true), negative(right, true), signed)),
                Proposition.all(List.of(negative(left, false), negative(right, false), signed))));
    return new Proposition.Or(List.of(apart, alike));
  }

  /// A number without a sign beside one with that is not wider: where the first is kept as no
  /// negative number they compare so, and else it is larger.
  private static Proposition mixed(Proposition.Compare c, boolean unsignedLeft) {
    Term unsigned = unsignedLeft ? c.left() : c.right();
    boolean larger = c.comparison().holds(unsignedLeft ? 1 : -1);
    return new Proposition.Or(
        List.of(
            Proposition.all(List.of(negative(unsigned, false), c)),
            Proposition.all(List.of(negative(unsigned, true), new Proposition.Constant(larger)))));
  }

  private static Proposition negative(Term term, boolean is) {
    return new Proposition.Compare(
        term, is ? Comparison.LT : Comparison.GE, new Term.Literal(Value.of(0)));
  }
}
