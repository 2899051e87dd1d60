package dev.acquit.ptx.ast;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An operand of an instruction that is read and has no meaning of its own here: all that PTX
/// writes between two commas.
///
/// @ptx 4.5 Constants, 6.4 Using addresses, arrays and vectors
public sealed interface Written
    permits Operand,
        Written.Real,
        Written.At,
        Written.Sum,
        Written.Vector,
        Written.Passed,
        Written.Pair,
        Written.Not,
        Written.Text {
  /// A floating-point constant. What its bits are depends on the type that is expected.
  ///
  /// @param text as it is written, `0f3F800000`
  record Real(String text) implements Written {
    @Override
    public String toString() {
      return text;
    }
  }

  /// An address in brackets.
  ///
  /// @param more coordinates in a tensor, each one operand
  record At(Address address, List<Written> more) implements Written {
    /// Copies the list.
    public At {
      more = List.copyOf(more);
    }

    @Override
    public String toString() {
      return "["
          + sum(address)
          + more.stream().map(w -> ", " + w).collect(Collectors.joining())
          + "]";
    }
  }

  /// A name or a register and a number that is added to it.
  record Sum(Address of) implements Written {
    @Override
    public String toString() {
      return sum(of);
    }
  }

  /// Elements in braces.
  record Vector(List<Written> elements) implements Written {
    /// Copies the list.
    public Vector {
      elements = List.copyOf(elements);
    }

    @Override
    public String toString() {
      return joined("{", elements, "}");
    }
  }

  /// Results or arguments of a call, in parentheses.
  record Passed(List<Written> elements) implements Written {
    /// Copies the list.
    public Passed {
      elements = List.copyOf(elements);
    }

    @Override
    public String toString() {
      return joined("(", elements, ")");
    }
  }

  /// Two results, `p|q`.
  record Pair(Written first, Written second) implements Written {
    @Override
    public String toString() {
      return first + "|" + second;
    }
  }

  /// The opposite of a predicate.
  record Not(Operand of) implements Written {
    @Override
    public String toString() {
      return "!" + of;
    }
  }

  /// Something else, such as an expression of constants.
  ///
  /// @param text without blanks
  /// @param named the registers and names in it
  record Text(String text, List<Operand> named) implements Written {
    /// Copies the list.
    public Text {
      named = List.copyOf(named);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /// The elements of a vector, a list or a pair; else itself.
  default List<Written> parts() {
    return switch (this) {
      case Vector(List<Written> elements) -> elements;
      case Passed(List<Written> elements) -> elements;
      case Pair(Written first, Written second) -> List.of(first, second);
      case Operand _, Real _, At _, Sum _, Not _, Text _ -> List.of(this);
    };
  }

  /// The registers, numbers and names of which it consists, bases of addresses included.
  default Stream<Operand> operands() {
    return switch (this) {
      case Operand o -> Stream.of(o);
      case At(Address address, List<Written> more) ->
          Stream.concat(Stream.of(address.base()), more.stream().flatMap(Written::operands));
      case Sum(Address of) -> Stream.of(of.base());
      case Not(Operand of) -> Stream.of(of);
      case Text(String _, List<Operand> named) -> named.stream();
      case Real _ -> Stream.of();
      case Vector _, Passed _, Pair _ -> parts().stream().flatMap(Written::operands);
    };
  }

  /// The same with other operands; one that is kept as text stays.
  default Written with(UnaryOperator<Operand> uses) {
    return switch (this) {
      case Operand o -> uses.apply(o);
      case At(Address at, List<Written> more) ->
          new At(with(at, uses), more.stream().map(w -> w.with(uses)).toList());
      case Sum(Address of) -> new Sum(with(of, uses));
      case Vector(List<Written> all) -> new Vector(all.stream().map(w -> w.with(uses)).toList());
      case Passed(List<Written> all) -> new Passed(all.stream().map(w -> w.with(uses)).toList());
      case Pair(Written first, Written second) -> new Pair(first.with(uses), second.with(uses));
      case Not(Operand of) -> new Not(uses.apply(of));
      case Real _, Text _ -> this;
    };
  }

  private static Address with(Address address, UnaryOperator<Operand> uses) {
    return new Address(uses.apply(address.base()), address.offset());
  }

  private static String joined(String open, List<Written> elements, String close) {
    return elements.stream().map(Written::toString).collect(Collectors.joining(", ", open, close));
  }

  private static String sum(Address address) {
    return address.base() + (address.offset() == 0 ? "" : "+" + address.offset());
  }
}
