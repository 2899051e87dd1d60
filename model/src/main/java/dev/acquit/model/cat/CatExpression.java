package dev.acquit.model.cat;

import dev.acquit.text.Position;
import java.util.List;

/// An expression of the cat language: a set of events or a relation.
public sealed interface CatExpression {
  /// Where it stands in the file.
  Position position();

  /// A name.
  ///
  /// @param position where
  record Name(String name, Position position) implements CatExpression {}

  /// `_`: all events, or all pairs of events.
  ///
  /// @param position where
  record Universe(Position position) implements CatExpression {}

  /// `0` or `{}`: nothing.
  ///
  /// @param position where
  record Empty(Position position) implements CatExpression {}

  /// `[S]`: the identity on a set.
  ///
  /// @param position where
  record Bracket(CatExpression set, Position position) implements CatExpression {}

  /// An operator with one operand.
  ///
  /// @param operator which
  /// @param position where
  record Unary(UnaryOperator operator, CatExpression operand, Position position)
      implements CatExpression {}

  /// An operator with two operands.
  ///
  /// @param operator which
  /// @param left its left operand
  /// @param right its right operand
  /// @param position where
  record Binary(BinaryOperator operator, CatExpression left, CatExpression right, Position position)
      implements CatExpression {}

  /// `f(a, b)`.
  ///
  /// @param function its name
  /// @param position where
  record Apply(String function, List<CatExpression> arguments, Position position)
      implements CatExpression {
    /// Copies the list.
    public Apply {
      arguments = List.copyOf(arguments);
    }
  }

  /// Operators with one operand.
  enum UnaryOperator {
    /// `~e`.
    COMPLEMENT,
    /// `e^-1`.
    INVERSE,
    /// `e+`.
    PLUS,
    /// `e*`.
    STAR,
    /// `e?`.
    OPTIONAL
  }

  /// Operators with two operands.
  enum BinaryOperator {
    /// `a | b`.
    UNION,
    /// `a ; b`.
    SEQUENCE,
    /// `a \ b`.
    DIFFERENCE,
    /// `a & b`.
    INTERSECTION,
    /// `a * b`.
    PRODUCT
  }
}
