package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What is known of predicates on a path.
final class Facts {
  private final Terms terms;
  private final Map<Integer, Boolean> known;

  /// Terms that are known to be equal to a constant.
  private final Map<Integer, Integer> constants;

  Facts(Terms terms) {
    this(terms, new HashMap<>(), new HashMap<>());
  }

  private Facts(Terms terms, Map<Integer, Boolean> known, Map<Integer, Integer> constants) {
    this.terms = terms;
    this.known = known;
    this.constants = constants;
  }

  Facts copy() {
    return new Facts(terms, new HashMap<>(known), new HashMap<>(constants));
  }

  /// Whether a predicate holds, if that is known.
  Optional<Boolean> decide(int predicate) {
    if (terms.isConstant(predicate)) {
      return Optional.of(terms.word(predicate).isTrue());
    }
    Boolean direct = known.get(predicate);
    if (direct != null) {
      return Optional.of(direct);
    }
    if (!(terms.get(predicate) instanceof Term.Compute(Op op, int width, int a, int b, int c))) {
      return Optional.empty();
    }
    return switch (op) {
      case NOT -> width == 1 ? decide(a).map(v -> !v) : Optional.empty();
      case AND -> width == 1 ? both(decide(a), decide(b), false) : Optional.empty();
      case OR -> width == 1 ? both(decide(a), decide(b), true) : Optional.empty();
      case XOR -> width == 1 ? decide(a).flatMap(x -> decide(b).map(y -> x ^ y)) : Optional.empty();
      case SELECT -> width == 1 ? decide(a).flatMap(x -> decide(x ? b : c)) : Optional.empty();
      case EQ -> {
        Integer constant = constants.get(a);
        yield constant != null && terms.isConstant(b)
            ? Optional.of(constant == b)
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /// @param absorbing the value of one side that decides alone
  private static Optional<Boolean> both(
      Optional<Boolean> a, Optional<Boolean> b, boolean absorbing) {
    if (a.equals(Optional.of(absorbing)) || b.equals(Optional.of(absorbing))) {
      return Optional.of(absorbing);
    }
    return a.isPresent() && b.isPresent() ? Optional.of(!absorbing) : Optional.empty();
  }

  /// Takes a predicate to hold, or not to.
  void learn(int predicate, boolean holds) {
    known.put(predicate, holds);
    if (!(terms.get(predicate) instanceof Term.Compute(Op op, int width, int a, int b, int _))) {
      return;
    }
    if (op == Op.NOT && width == 1) {
      learn(a, !holds);
    } else if (width == 1 && ((op == Op.AND && holds) || (op == Op.OR && !holds))) {
      learn(a, holds);
      learn(b, holds);
    } else if (op == Op.EQ && holds && terms.isConstant(b)) {
      constants.put(a, b);
    }
  }
}
