package dev.acquit.codegen.snapshot;

import dev.acquit.codegen.snapshot.Condition.Relation;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import java.util.Optional;
import java.util.stream.Collectors;

/// What predicates say, as conditions on parameters, constants and what was read.
///
/// @ptx 9.7.6.2 setp, 9.3 Predicated execution
final class Predicates {
  private static final int LONGEST = 80;

  private final Addresses values;

  Predicates(Addresses values) {
    this.values = values;
  }

  /// The condition that a guard is.
  Condition of(Guard guard) {
    Condition condition = of(guard.predicate().name());
    return guard.negated() ? condition.negated() : condition;
  }

  /// The condition under which a branch that compares is taken.
  Condition of(Instruction.CompareBranch branch) {
    return integers(branch.comparison(), true, branch.left(), branch.right());
  }

  private Condition of(String predicate) {
    Optional<Instruction> by = values.definition(predicate);
    return switch (by.orElse(null)) {
      case Instruction.SetPredicate s when !s.type().floating() ->
          integers(s.comparison(), s.type().signed(), s.left(), s.right());
      case Instruction.SetPredicate s ->
          made(
              "setp." + s.comparison().suffix() + "." + s.type().suffix(),
              values.value(s.left()) + ", " + values.value(s.right()));
      case Instruction.Unmodelled u when u.operands().size() > 1 ->
          made(
              u.mnemonic() + u.modifiers().stream().map(m -> "." + m).collect(Collectors.joining()),
              u.operands().stream().skip(1).map(values::value).collect(Collectors.joining(", ")));
      case null, default -> new Condition("?", Relation.HOLDS, "");
    };
  }

  /// A predicate that is no comparison of integers is told by what makes it.
  private static Condition made(String by, String of) {
    String text = by + "(" + of + ")";
    return new Condition(text.length() > LONGEST ? by : text, Relation.HOLDS, "");
  }

  private Condition integers(Comparison comparison, boolean signed, Operand left, Operand right) {
    String a = values.value(left);
    String b = values.value(right);
    Relation less = signed ? Relation.LT : Relation.BELOW;
    return switch (comparison) {
      case EQ -> equal(a, b);
      case NE -> equal(a, b).negated();
      case LT -> less(a, less, b);
      case GE -> less(a, less, b).negated();
      case GT -> less(b, less, a);
      case LE -> less(b, less, a).negated();
    };
  }

  private static Condition equal(String a, String b) {
    boolean swap = constant(b).isEmpty() && (constant(a).isPresent() || a.compareTo(b) > 0);
    return new Condition(swap ? b : a, Relation.EQ, swap ? a : b);
  }

  /// A constant on the left is less than what is not less than the next constant.
  private static Condition less(String a, Relation less, String b) {
    Optional<Long> left = constant(a);
    return left.isPresent() && constant(b).isEmpty() && left.get() < Integer.MAX_VALUE
        ? new Condition(b, less.negated(), Long.toString(left.get() + 1))
        : new Condition(a, less, b);
  }

  private static Optional<Long> constant(String value) {
    try {
      return Optional.of(Long.valueOf(value));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
