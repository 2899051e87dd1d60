package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.ptx.ast.Comparison;
import java.util.List;

/// Writes conditions and propositions, with no more parentheses than reading them back needs.
public final class ConditionWriter {
  /// How tightly the place in which a proposition stands binds.
  private enum Strength {
    LOOSE,
    DISJUNCT,
    CONJUNCT
  }

  private ConditionWriter() {}

  /// `exists (1:r0=1 /\ 1:r1=0)`.
  public static String write(Condition condition) {
    return condition.quantifier().word() + " (" + write(condition.proposition()) + ")";
  }

  /// `1:r0=1 /\ 1:r1=0`.
  public static String write(Proposition proposition) {
    return write(proposition, Strength.LOOSE);
  }

  private static String write(Proposition proposition, Strength place) {
    return switch (proposition) {
      case Proposition.And(var parts) -> {
        String text = join(parts, " /\\ ", Strength.CONJUNCT);
        yield place == Strength.CONJUNCT ? "(" + text + ")" : text;
      }
      case Proposition.Or(var parts) -> {
        String text = join(parts, " \\/ ", Strength.DISJUNCT);
        yield place == Strength.LOOSE ? text : "(" + text + ")";
      }
      case Proposition.Not(var part) ->
          switch (part) {
            case Proposition.Not n -> "~" + write(n, Strength.CONJUNCT);
            case Proposition.Constant c -> "~" + write(c, Strength.CONJUNCT);
            case Proposition.And a -> "~(" + write(a) + ")";
            case Proposition.Or o -> "~(" + write(o) + ")";
            case Proposition.Compare c -> "~(" + write(c) + ")";
          };
      case Proposition.Constant(boolean value) -> value ? "true" : "false";
      case Proposition.Compare(var left, var comparison, var right) ->
          left + symbol(comparison) + right;
    };
  }

  private static String join(List<Proposition> parts, String between, Strength place) {
    StringBuilder all = new StringBuilder();
    for (Proposition part : parts) {
      all.append(all.isEmpty() ? "" : between).append(write(part, place));
    }
    return all.toString();
  }

  private static String symbol(Comparison comparison) {
    return switch (comparison) {
      case EQ -> "=";
      case NE -> "!=";
      case LT -> "<";
      case LE -> "<=";
      case GT -> ">";
      case GE -> ">=";
    };
  }
}
