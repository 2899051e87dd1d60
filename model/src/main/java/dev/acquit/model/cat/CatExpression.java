package dev.acquit.model.cat;

import dev.acquit.text.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An expression of the cat language: a set of events or a relation, or what functions take and
/// give beside these.
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

  /// `f(a, b)`, `f a`.
  ///
  /// @param function mostly its name
  /// @param position where
  record Apply(CatExpression function, List<CatExpression> arguments, Position position)
      implements CatExpression {
    /// Copies the list.
    public Apply {
      arguments = List.copyOf(arguments);
    }
  }

  /// `fun (a, b) -> e`.
  ///
  /// @param parameters what its arguments are called inside
  /// @param position where
  record Fun(List<String> parameters, CatExpression body, Position position)
      implements CatExpression {
    /// Copies the list.
    public Fun {
      parameters = List.copyOf(parameters);
    }
  }

  /// `let a = e in f`.
  ///
  /// @param let what is known in the body only
  /// @param position where
  record Local(CatStatement.Let let, CatExpression body, Position position)
      implements CatExpression {}

  /// `try e with f`: `e`, or `f` if `e` names something that this language has not.
  ///
  /// @param position where
  record Try(CatExpression attempt, CatExpression otherwise, Position position)
      implements CatExpression {}

  /// `match e with || 'a -> f || _ -> g end`.
  ///
  /// @param cases what each tag gives
  /// @param otherwise what other tags give
  /// @param position where
  record MatchTag(
      CatExpression subject,
      Map<String, CatExpression> cases,
      Optional<CatExpression> otherwise,
      Position position)
      implements CatExpression {
    /// Copies the map.
    public MatchTag {
      cases = Map.copyOf(cases);
    }
  }

  /// `match e with || {} -> f || x ++ xs -> g end`.
  ///
  /// @param nothing what an empty set gives
  /// @param element what one of the elements is called
  /// @param rest what the set of the others is called
  /// @param some what a set with elements gives
  /// @param position where
  record MatchSet(
      CatExpression subject,
      CatExpression nothing,
      String element,
      String rest,
      CatExpression some,
      Position position)
      implements CatExpression {}

  /// `'a`.
  ///
  /// @param name without the quote
  /// @param position where
  record Tagged(String name, Position position) implements CatExpression {}

  /// `(a, b)`.
  ///
  /// @param position where
  record Tuple(List<CatExpression> elements, Position position) implements CatExpression {
    /// Copies the list.
    public Tuple {
      elements = List.copyOf(elements);
    }
  }

  /// `{a, b}`.
  ///
  /// @param position where
  record Listed(List<CatExpression> elements, Position position) implements CatExpression {
    /// Copies the list.
    public Listed {
      elements = List.copyOf(elements);
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
    /// `a ++ b`, a set with one element more.
    ADD,
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
