package dev.acquit.model.formula;

import dev.acquit.model.program.Expression;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/// What one thread computes on all its ways, as numbered expressions of which each is there once.
///
/// There are values, which are numbers of 64 bits, and conditions, which are the values 0 and 1:
/// whether a value is other than zero, conjunctions and negations. A value may be one of two, by a
/// condition; that is what is left of ways that have met. Not for use by several threads.
final class Terms implements Algebra<Integer> {
  /// What an expression is made of.
  sealed interface Node {}

  /// A number.
  record Known(long value) implements Node {}

  /// What a read returns, or what nobody decides.
  ///
  /// @param id its number among the variables of the thread
  /// @param bits with its sign it fills up 64 bits from so many on, unless it is an address
  record Variable(int id, int bits) implements Node {}

  /// An operation on values.
  record Apply(Op op, int width, List<Integer> operands) implements Node {}

  /// One of two values.
  ///
  /// @param condition decides which
  record Choice(int condition, int yes, int no) implements Node {}

  /// Whether a value is other than zero.
  record Truth(int value) implements Node {}

  /// Whether a condition does not hold.
  record Not(int condition) implements Node {}

  /// Whether all these conditions hold.
  record All(List<Integer> parts) implements Node {}

  /// A condition that never holds, and zero.
  static final int FALSE = 0;

  /// One that always does, and one.
  static final int TRUE = 1;

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final Map<Integer, Integer> truths = new HashMap<>();
  private final Set<Integer> open = new HashSet<>();
  private final List<Integer> bits = new ArrayList<>();

  Terms() {
    known(0);
    known(1);
  }

  Node node(int term) {
    return nodes.get(term);
  }

  int size() {
    return nodes.size();
  }

  /// Whether the expressions of another thread are these, by their numbers.
  boolean isLike(Terms other) {
    return nodes.equals(other.nodes) && bits.equals(other.bits) && open.equals(other.open);
  }

  /// How many variables there are.
  int variables() {
    return bits.size();
  }

  /// How many bits a variable has.
  int bitsOf(int variable) {
    return bits.get(variable);
  }

  private int number(Node node) {
    return numbers.computeIfAbsent(
        node,
        n -> {
          nodes.add(n);
          return nodes.size() - 1;
        });
  }

  int known(long value) {
    return number(new Known(value));
  }

  /// Something new.
  int variable(int bits) {
    this.bits.add(bits);
    return number(new Variable(variables() - 1, bits));
  }

  /// Something that nobody knows.
  int open(int bits) {
    open.add(variables());
    return variable(bits);
  }

  /// Whether a value is computed of something that nobody knows.
  boolean isOpen(int term) {
    return !open.isEmpty() && variablesOf(term).stream().anyMatch(open::contains);
  }

  @Override
  public Integer constant(Word value) {
    return known(value.low());
  }

  @Override
  public Integer apply(Op op, int width, List<Integer> x) {
    if (x.stream().allMatch(o -> node(o) instanceof Known)) {
      long[] values = x.stream().mapToLong(o -> ((Known) node(o)).value()).toArray();
      OptionalLong result = Expression.Apply.compute(op, width, values);
      if (result.isPresent()) {
        return known(result.getAsLong());
      }
    } else if (op == Op.SELECT
        && (width >= Long.SIZE || (bits(x.get(1)) <= width && bits(x.get(2)) <= width))) {
      return choose(truth(x.get(0)), x.get(1), x.get(2));
    } else if (x.size() == 2 && isZero(op, x.get(0), x.get(1))) {
      return FALSE;
    } else if (x.size() == 2 && isNeutral(op, width, x.get(0), x.get(1))) {
      return x.get(0);
    } else if (op == Op.EQ && x.get(0).equals(x.get(1))) {
      return TRUE;
    }
    return number(new Apply(op, width, List.copyOf(x)));
  }

  /// `x ^ x`, `x - x`, `x & 0`, `x * 0`, `x < x`.
  private static boolean isZero(Op op, int a, int b) {
    return switch (op) {
      case XOR, SUB, LT_U, LT_S -> a == b;
      case AND, MUL -> a == FALSE || b == FALSE;
      default -> false;
    };
  }

  private boolean isNeutral(Op op, int width, int a, int b) {
    if (!(node(b) instanceof Known(long value)) || bits(a) > width) {
      return false;
    }
    return switch (op) {
      case ADD, SUB, OR, XOR -> value == 0;
      case AND -> value == -1;
      default -> false;
    };
  }

  /// From which bit on a value repeats its sign.
  private int bits(int term) {
    return switch (node(term)) {
      case Known(long value) ->
          65 - Math.max(Long.numberOfLeadingZeros(value), Long.numberOfLeadingZeros(~value));
      case Variable(int _, int bits) -> bits;
      case Apply(Op op, int width, var _) when op == Op.TRUNC -> Math.min(Long.SIZE, width + 1);
      case Apply(Op op, int _, var _) when op.isPredicate() -> 2;
      case Apply(Op op, int width, var _) -> Math.min(Long.SIZE, op.bits(width));
      case Choice(int _, int yes, int no) -> Math.max(bits(yes), bits(no));
      case Truth _, Not _, All _ -> 2;
    };
  }

  /// A value as so many bits hold it, filled up with its sign.
  int cut(int value, int bits) {
    return bits >= Long.SIZE || bits(value) <= bits
        ? value
        : apply(Op.ADD, bits, List.of(value, FALSE));
  }

  /// One of two values.
  int choose(int condition, int yes, int no) {
    if (condition == TRUE || yes == no) {
      return yes;
    } else if (condition == FALSE) {
      return no;
    } else if (node(condition) instanceof Not(int other)) {
      return choose(other, no, yes);
    } else if (node(yes) instanceof Choice(int same, int first, int _) && same == condition) {
      return choose(condition, first, no);
    } else if (node(no) instanceof Choice(int same, int _, int second) && same == condition) {
      return choose(condition, yes, second);
    }
    return number(new Choice(condition, yes, no));
  }

  /// Whether a value is other than zero.
  int truth(int value) {
    Integer known = truths.get(value);
    if (known == null) {
      known = findTruth(value);
      truths.put(value, known);
    }
    return known;
  }

  private int findTruth(int value) {
    return switch (node(value)) {
      case Known(long number) -> number == 0 ? FALSE : TRUE;
      case Truth _, Not _, All _ -> value;
      case Choice(int condition, int yes, int no) ->
          either(both(condition, truth(yes)), both(not(condition), truth(no)));
      case Apply(Op op, int width, var x) -> truth(value, op, width, x);
      case Variable _ -> number(new Truth(value));
    };
  }

  private int truth(int value, Op op, int width, List<Integer> x) {
    if (width == 1 && op == Op.NOT && isTruth(x.get(0))) {
      return not(truth(x.get(0)));
    } else if ((width == 1 || op == Op.AND || op == Op.OR)
        && x.size() == 2
        && isTruth(x.get(0))
        && isTruth(x.get(1))) {
      int a = truth(x.get(0));
      int b = truth(x.get(1));
      switch (op) {
        case AND -> {
          return both(a, b);
        }
        case OR -> {
          return either(a, b);
        }
        case XOR -> {
          return either(both(a, not(b)), both(not(a), b));
        }
        default -> {}
      }
    } else if (op == Op.EQ && x.get(1) == FALSE && bits(x.get(0)) <= width) {
      return not(truth(x.get(0)));
    } else if (op == Op.EQ && node(x.get(0)) instanceof Choice(int c, int yes, int no)) {
      return either(
          both(c, truth(apply(op, width, List.of(yes, x.get(1))))),
          both(not(c), truth(apply(op, width, List.of(no, x.get(1))))));
    }
    return number(new Truth(value));
  }

  /// Whether a value is 0 or other than that in its lowest bit.
  private boolean isTruth(int value) {
    return switch (node(value)) {
      case Known(long number) -> number == 0 || number == 1 || number == -1;
      case Apply(Op op, int width, var _) -> op.isPredicate() || width == 1;
      case Choice(int _, int yes, int no) -> isTruth(yes) && isTruth(no);
      case Truth _, Not _, All _ -> true;
      case Variable(int _, int bits) -> bits == 1;
    };
  }

  int not(int condition) {
    return switch (condition) {
      case FALSE -> TRUE;
      case TRUE -> FALSE;
      default -> node(condition) instanceof Not(int other) ? other : number(new Not(condition));
    };
  }

  int both(int... conditions) {
    TreeSet<Integer> parts = new TreeSet<>();
    for (int c : conditions) {
      parts.addAll(parts(c));
    }
    return all(parts);
  }

  private List<Integer> parts(int condition) {
    return switch (node(condition)) {
      case All(var parts) -> parts;
      case Known(long value) when value != 0 -> List.of();
      default -> List.of(condition);
    };
  }

  private int all(Collection<Integer> some) {
    TreeSet<Integer> parts = new TreeSet<>(some);
    if (parts.contains(FALSE)) {
      return FALSE;
    }
    for (int part : some) {
      if (parts.contains(not(part))) {
        return FALSE;
      }
    }
    // Of alternatives those fall away that cannot be.
    for (int part : some) {
      if (node(part) instanceof Not(int other) && node(other) instanceof All(var denied)) {
        List<Integer> left = denied.stream().filter(d -> !parts.contains(d)).toList();
        if (left.stream().anyMatch(d -> parts.contains(not(d)))) {
          parts.remove(part);
        } else if (left.size() < denied.size()) {
          parts.remove(part);
          int rest = not(all(left));
          if (rest == FALSE) {
            return FALSE;
          }
          parts.addAll(parts(rest));
        }
      }
    }
    return switch (parts.size()) {
      case 0 -> TRUE;
      case 1 -> parts.first();
      default -> number(new All(List.copyOf(parts)));
    };
  }

  /// Whether one of two conditions holds. What both ask for is written once.
  int either(int a, int b) {
    TreeSet<Integer> common = new TreeSet<>(parts(a));
    common.retainAll(parts(b));
    TreeSet<Integer> one = new TreeSet<>(parts(a));
    TreeSet<Integer> other = new TreeSet<>(parts(b));
    one.removeAll(common);
    other.removeAll(common);
    if (a == FALSE || (b != FALSE && other.isEmpty())) {
      return b;
    } else if (b == FALSE || one.isEmpty()) {
      return a;
    }
    if (one.size() == 1) {
      other.remove(not(one.first()));
    } else if (other.size() == 1) {
      one.remove(not(other.first()));
    }
    int rest = not(both(not(all(one)), not(all(other))));
    common.addAll(parts(rest));
    return rest == FALSE ? FALSE : all(common);
  }

  /// What a condition asks for beyond another.
  int without(int condition, int other) {
    TreeSet<Integer> parts = new TreeSet<>(parts(condition));
    parts.removeAll(parts(other));
    return all(parts);
  }

  /// One of two conditions, of which each counts under its own.
  int chosen(int here, int one, int there, int other) {
    return one == other ? one : either(both(here, one), both(there, other));
  }

  /// Whether a condition plainly follows from another.
  boolean follows(int condition, int from) {
    return both(from, not(condition)) == FALSE;
  }

  /// Where two expressions are the same by how they are written.
  int same(int a, int b) {
    if (a == b) {
      return TRUE;
    } else if (node(a) instanceof Choice(int c, int yes, int no)) {
      return either(both(c, same(yes, b)), both(not(c), same(no, b)));
    }
    return FALSE;
  }

  /// Whether a condition plainly asks that two values are the same.
  boolean areEqual(int a, int b, int under) {
    return parts(under).stream()
        .anyMatch(part ->
            node(part) instanceof Truth(int value)
                && node(value) instanceof Apply(Op op, int width, var x)
                && op == Op.EQ
                && Set.copyOf(x).equals(Set.of(a, b))
                && bits(a) <= width
                && bits(b) <= width);
  }

  /// The variables of which a value is made on some way; what decides about the way is not asked.
  Set<Integer> variablesOf(int term) {
    Set<Integer> found = new TreeSet<>();
    collect(term, found, new HashSet<>());
    return found;
  }

  private void collect(int term, Set<Integer> found, Set<Integer> seen) {
    if (!seen.add(term)) {
      return;
    }
    switch (node(term)) {
      case Known _ -> {}
      case Variable(int id, int _) -> found.add(id);
      case Apply(var _, int _, var operands) -> operands.forEach(o -> collect(o, found, seen));
      case Choice(int _, int yes, int no) -> {
        collect(yes, found, seen);
        collect(no, found, seen);
      }
      case Truth(int value) -> collect(value, found, seen);
      case Not(int condition) -> collect(condition, found, seen);
      case All(var parts) -> parts.forEach(p -> collect(p, found, seen));
    }
  }
}
