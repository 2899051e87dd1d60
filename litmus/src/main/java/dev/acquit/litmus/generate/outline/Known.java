package dev.acquit.litmus.generate.outline;

import dev.acquit.ptx.ast.Comparison;
import java.util.Set;
import java.util.TreeSet;

/// What is known of a value in a register, and the steps on whose results it depends.
sealed interface Known {
  /// Zero, which depends on nothing.
  Known ZERO = new Constant(0, Set.of());

  /// The steps on whose results it depends.
  Set<Integer> on();

  /// A number, whatever the steps read on which it depends.
  record Constant(long value, Set<Integer> on) implements Known {}

  /// The address of a location.
  record Location(String name, Set<Integer> on) implements Known {}

  /// What a step read.
  record Result(int step) implements Known {
    @Override
    public Set<Integer> on() {
      return Set.of(step);
    }
  }

  /// Whether what a step read compares so with a number.
  record Test(int step, Comparison comparison, long value) implements Known {
    @Override
    public Set<Integer> on() {
      return Set.of(step);
    }

    /// Whether the contrary holds.
    Test not() {
      Comparison contrary =
          switch (comparison) {
            case EQ -> Comparison.NE;
            case NE -> Comparison.EQ;
            case LT -> Comparison.GE;
            case LE -> Comparison.GT;
            case GT -> Comparison.LE;
            case GE -> Comparison.LT;
          };
      return new Test(step, contrary, value);
    }
  }

  /// Anything else.
  record Other(Set<Integer> on) implements Known {}

  /// The operations that the idioms of false dependencies use.
  enum Operation {
    ADD,
    SUBTRACT,
    MULTIPLY,
    AND,
    OR,
    XOR,
    OTHER
  }

  /// A number that depends on nothing.
  static Known of(long value) {
    return new Constant(value, Set.of());
  }

  /// Both sets.
  static Set<Integer> union(Set<Integer> a, Set<Integer> b) {
    Set<Integer> all = new TreeSet<>(a);
    all.addAll(b);
    return Set.copyOf(all);
  }

  /// The result of an operation.
  static Known apply(Operation operation, Known a, Known b) {
    Set<Integer> on = union(a.on(), b.on());
    if (a instanceof Constant(long x, var ignoredA)
        && b instanceof Constant(long y, var ignoredB)) {
      return switch (operation) {
        case ADD -> new Constant(x + y, on);
        case SUBTRACT -> new Constant(x - y, on);
        case MULTIPLY -> new Constant(x * y, on);
        case AND -> new Constant(x & y, on);
        case OR -> new Constant(x | y, on);
        case XOR -> new Constant(x ^ y, on);
        case OTHER -> new Other(on);
      };
    }
    boolean sums = operation == Operation.ADD || operation == Operation.OR;
    boolean differs = operation == Operation.SUBTRACT || operation == Operation.XOR;
    boolean masks = operation == Operation.MULTIPLY || operation == Operation.AND;
    if (zero(b) && (sums || differs)) {
      return on(a, on);
    }
    if (zero(a) && (sums || operation == Operation.XOR)) {
      return on(b, on);
    }
    boolean same = a.equals(b) && a instanceof Result;
    return (same && differs) || (masks && (zero(a) || zero(b)))
        ? new Constant(0, on)
        : new Other(on);
  }

  private static boolean zero(Known known) {
    return known instanceof Constant(long value, var on) && value == 0;
  }

  /// The same value, depending on all these; what a step read is not its bare result any more when
  /// something else is added to it.
  private static Known on(Known known, Set<Integer> on) {
    return switch (known) {
      case Constant(long value, var ignored) -> new Constant(value, on);
      case Location(String name, var ignored) -> new Location(name, on);
      case Result r -> on.equals(r.on()) ? r : new Other(on);
      case Test t -> on.equals(t.on()) ? t : new Other(on);
      case Other o -> new Other(on);
    };
  }

  /// One when a comparison holds, zero when it does not.
  static Known compare(Comparison comparison, Known a, Known b) {
    Set<Integer> on = union(a.on(), b.on());
    int order;
    if (a.equals(b) && a instanceof Result) {
      order = 0;
    } else if (a instanceof Constant(long x, var ignoredA)
        && b instanceof Constant(long y, var ignoredB)) {
      order = Long.compare(x, y);
    } else {
      return open(comparison, a, b);
    }
    boolean holds =
        switch (comparison) {
          case EQ -> order == 0;
          case NE -> order != 0;
          case LT -> order < 0;
          case LE -> order <= 0;
          case GT -> order > 0;
          case GE -> order >= 0;
        };
    return new Constant(holds ? 1 : 0, on);
  }

  /// A comparison of which what was read decides.
  private static Known open(Comparison comparison, Known a, Known b) {
    boolean equality = comparison == Comparison.EQ || comparison == Comparison.NE;
    if (b instanceof Constant(long value, var on) && on.isEmpty()) {
      if (a instanceof Result(int step)) {
        return new Test(step, comparison, value);
      }
      if (a instanceof Test test && value == 0 && equality) {
        return comparison == Comparison.EQ ? test.not() : test;
      }
    }
    // The mirror image of an equality is itself; the others are rare in tests.
    return a instanceof Constant && equality && !(b instanceof Constant)
        ? open(comparison, b, a)
        : new Other(union(a.on(), b.on()));
  }

  /// Whether a value is not zero.
  static Known truth(Known known) {
    return known instanceof Result ? compare(Comparison.NE, known, ZERO) : known;
  }
}
