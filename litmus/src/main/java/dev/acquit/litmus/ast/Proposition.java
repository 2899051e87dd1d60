package dev.acquit.litmus.ast;

import dev.acquit.ptx.ast.Comparison;
import java.util.List;
import java.util.function.Function;

/// A statement about a final state.
public sealed interface Proposition {
  /// All hold.
  ///
  /// @param parts at least two
  record And(List<Proposition> parts) implements Proposition {
    /// Copies the list.
    public And {
      parts = List.copyOf(parts);
    }
  }

  /// At least one holds.
  ///
  /// @param parts at least two
  record Or(List<Proposition> parts) implements Proposition {
    /// Copies the list.
    public Or {
      parts = List.copyOf(parts);
    }
  }

  /// Does not hold.
  ///
  /// @param part what is denied
  record Not(Proposition part) implements Proposition {}

  /// Two values compare so, as signed integers.
  ///
  /// @param left one value
  /// @param comparison how they compare
  /// @param right the other value
  record Compare(Term left, Comparison comparison, Term right) implements Proposition {}

  /// Always or never holds.
  ///
  /// @param value which
  record Constant(boolean value) implements Proposition {}

  /// That all hold.
  static Proposition all(List<? extends Proposition> parts) {
    return switch (parts.size()) {
      case 0 -> new Constant(true);
      case 1 -> parts.getFirst();
      default -> new And(List.copyOf(parts));
    };
  }

  /// That a term has a value.
  static Proposition equal(Term term, Value value) {
    return new Compare(term, Comparison.EQ, new Term.Literal(value));
  }

  /// Whether it holds where the terms have these values. Addresses only compare for equality; any
  /// other comparison with one is false.
  ///
  /// @param state the value of each register and location
  default boolean holds(Function<Term, Value> state) {
    return switch (this) {
      case And(var parts) -> parts.stream().allMatch(p -> p.holds(state));
      case Or(var parts) -> parts.stream().anyMatch(p -> p.holds(state));
      case Not(var part) -> !part.holds(state);
      case Constant(boolean value) -> value;
      case Compare(var left, var comparison, var right) ->
          compare(value(left, state), comparison, value(right, state));
    };
  }

  private static Value value(Term term, Function<Term, Value> state) {
    return term instanceof Term.Literal(var value) ? value : state.apply(term);
  }

  private static boolean compare(Value a, Comparison comparison, Value b) {
    if (!(a instanceof Value.AddressOf) && !(b instanceof Value.AddressOf)) {
      return comparison.holds(a.compareTo(b));
    }
    return switch (comparison) {
      case EQ -> a.equals(b);
      case NE -> !a.equals(b);
      case LT, LE, GT, GE -> false;
    };
  }

  /// The same with other comparisons.
  ///
  /// @param change what becomes of each
  default Proposition map(Function<Compare, Proposition> change) {
    return switch (this) {
      case And(var parts) -> new And(parts.stream().map(p -> p.map(change)).toList());
      case Or(var parts) -> new Or(parts.stream().map(p -> p.map(change)).toList());
      case Not(var part) -> new Not(part.map(change));
      case Constant c -> c;
      case Compare c -> change.apply(c);
    };
  }

  /// All comparisons in it.
  default List<Compare> comparisons() {
    return switch (this) {
      case And(var parts) -> parts.stream().flatMap(p -> p.comparisons().stream()).toList();
      case Or(var parts) -> parts.stream().flatMap(p -> p.comparisons().stream()).toList();
      case Not(var part) -> part.comparisons();
      case Constant _ -> List.of();
      case Compare c -> List.of(c);
    };
  }

  /// The registers and locations it mentions, in the order of their first mention.
  default List<Term> terms() {
    return switch (this) {
      case And(var parts) -> parts.stream().flatMap(p -> p.terms().stream()).distinct().toList();
      case Or(var parts) -> parts.stream().flatMap(p -> p.terms().stream()).distinct().toList();
      case Not(var part) -> part.terms();
      case Constant c -> List.of();
      case Compare(var left, var c, var right) ->
          java.util.stream.Stream.of(left, right)
              .filter(t -> !(t instanceof Term.Literal))
              .distinct()
              .toList();
    };
  }
}
