package dev.acquit.codegen.snapshot;

import java.util.Arrays;
import java.util.Optional;

/// What must hold for an instruction to be done, in words that do not depend on registers. Of
/// integers there is one spelling for each: a constant stands on the right, and `x <= 4` is `x <
/// 5`.
///
/// @param left what is compared; of a predicate that is not followed how it is made, or `?`
/// @param relation how
/// @param right with what; empty for a predicate
/// @ptx 9.7.6.2 setp
public record Condition(String left, Relation relation, String right) {
  /// It is not known under which condition something is done.
  public static final Condition UNKNOWN = new Condition("?", Relation.MAY, "");

  /// How two values are compared.
  public enum Relation {
    /// They are equal.
    EQ("=="),
    /// They are not.
    NE("!="),
    /// The left is less, with signs.
    LT("<"),
    /// It is not.
    GE(">="),
    /// The left is less, without signs.
    BELOW("<u"),
    /// It is not.
    NOT_BELOW(">=u"),
    /// A predicate is true.
    HOLDS("holds"),
    /// A predicate is false.
    FAILS("fails"),
    /// Nothing is known.
    MAY("may");

    private final String word;

    Relation(String word) {
      this.word = word;
    }

    Relation negated() {
      return switch (this) {
        case EQ -> NE;
        case NE -> EQ;
        case LT -> GE;
        case GE -> LT;
        case BELOW -> NOT_BELOW;
        case NOT_BELOW -> BELOW;
        case HOLDS -> FAILS;
        case FAILS -> HOLDS;
        case MAY -> MAY;
      };
    }

    private boolean ofPredicates() {
      return this == HOLDS || this == FAILS;
    }
  }

  /// Its opposite.
  Condition negated() {
    return new Condition(left, relation.negated(), right);
  }

  /// Whether it may be another one: what is not known of one of them is no difference.
  public boolean maybe(Condition other) {
    if (relation == Relation.MAY || other.relation == Relation.MAY) {
      return true;
    }
    if (!relation.ofPredicates() && other.relation.ofPredicates()) {
      return other.left.equals("?");
    }
    if (relation.ofPredicates() && !other.relation.ofPredicates()) {
      return left.equals("?");
    }
    return relation == other.relation
        && (relation.ofPredicates()
            ? left.equals(other.left) || left.equals("?") || other.left.equals("?")
            : maybe(left, other.left) && maybe(right, other.right));
  }

  /// Whether two values may be one.
  static boolean maybe(String a, String b) {
    return a.equals(b) || a.indexOf('?') >= 0 || b.indexOf('?') >= 0;
  }

  /// It in words: `parameter 3 != 0`.
  public String text() {
    return right.isEmpty() ? left + " " + relation.word : left + " " + relation.word + " " + right;
  }

  /// What [#text()] wrote.
  public static Optional<Condition> parse(String text) {
    return Arrays.stream(Relation.values()).flatMap(r -> parse(text, r).stream()).findFirst();
  }

  private static Optional<Condition> parse(String text, Relation relation) {
    String word = " " + relation.word;
    if (relation.ofPredicates() || relation == Relation.MAY) {
      return text.endsWith(word)
          ? Optional.of(
              new Condition(text.substring(0, text.length() - word.length()), relation, ""))
          : Optional.empty();
    }
    int at = text.indexOf(word + " ");
    return at < 0
        ? Optional.empty()
        : Optional.of(
            new Condition(text.substring(0, at), relation, text.substring(at + word.length() + 1)));
  }
}
