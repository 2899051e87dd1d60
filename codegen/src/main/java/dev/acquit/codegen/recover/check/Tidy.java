package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Values that went through memory byte by byte, whole again, and unknowns that are said to be
/// equal, once. Mutable, for one question.
final class Tidy {
  private final Terms terms;
  private final Map<Integer, Integer> now = new HashMap<>();
  private final Map<Integer, Integer> same = new HashMap<>();

  Tidy(Terms terms) {
    this.terms = terms;
  }

  /// Part of a term.
  private record Piece(int term, int from, int length) {}

  /// Conditions, tidied. Of two unknowns that one of them says are equal only one is left, in them
  /// and in what is asked for later.
  List<Integer> conditions(Collection<Integer> all) {
    for (int condition : all) {
      if (terms.get(condition) instanceof Term.Compute(Op op, int width, int a, int b, int _)
          && op == Op.EQ) {
        List<Integer> one = leaves(of(a));
        List<Integer> other = leaves(of(b));
        if (bits(one) == width && sizes(one).equals(sizes(other))) {
          for (int i = 0; i < one.size(); i++) {
            unite(one.get(i), other.get(i));
          }
          now.clear();
        }
      }
    }
    return all.stream().map(this::of).toList();
  }

  private void unite(int one, int other) {
    int a = representative(one);
    int b = representative(other);
    if (a != b) {
      same.put(Math.max(a, b), Math.min(a, b));
    }
  }

  private int representative(int leaf) {
    int at = leaf;
    while (same.containsKey(at)) {
      at = same.get(at);
    }
    return at;
  }

  private int bits(List<Integer> leaves) {
    return leaves.stream().mapToInt(terms::bits).sum();
  }

  private List<Integer> sizes(List<Integer> leaves) {
    return leaves.stream().map(terms::bits).toList();
  }

  /// The unknowns that a term puts together, the lowest first; none if it is something else.
  private List<Integer> leaves(int term) {
    return switch (terms.get(term)) {
      case Term.Unset _ -> List.of(term);
      case Term.Compute(Op op, int width, int a, int b, int _)
          when op == Op.CONCAT && terms.bits(a) == width -> {
        List<Integer> all = new ArrayList<>(leaves(a));
        List<Integer> high = leaves(b);
        boolean whole = !all.isEmpty() && !high.isEmpty();
        all.addAll(high);
        yield whole ? all : List.of();
      }
      default -> List.of();
    };
  }

  /// Values with those that are equal to them.
  Map<Integer, Word> whole(Map<Integer, Word> values) {
    Map<Integer, Word> all = new HashMap<>(values);
    for (int leaf : same.keySet()) {
      Word value = values.get(representative(leaf));
      if (value != null) {
        all.put(leaf, value);
      }
    }
    return all;
  }

  /// A term, tidied.
  int of(int goal) {
    BitSet needed = new BitSet();
    needed.set(goal);
    for (int i = goal; i >= 0; i = i == 0 ? -1 : needed.previousSetBit(i - 1)) {
      if (!now.containsKey(i) && terms.get(i) instanceof Term.Compute c) {
        c.operands().forEach(needed::set);
      }
    }
    for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
      if (!now.containsKey(i)) {
        now.put(i, rebuilt(i, now));
      }
    }
    return now.get(goal);
  }

  /// A term of other operands.
  ///
  /// @param by what takes the place of each operand
  int rebuilt(int term, Map<Integer, Integer> by) {
    if (!(terms.get(term) instanceof Term.Compute(Op op, int width, int a, int b, int c))) {
      return representative(term);
    }
    int x = by.get(a);
    int y = b < 0 ? b : by.get(b);
    if (op == Op.CONCAT && y >= 0) {
      Piece low = piece(x);
      Piece high = piece(y);
      if (low.term() == high.term()
          && low.from() == 0
          && low.length() == width
          && high.from() == width) {
        return terms.truncate(low.term(), width + high.length());
      }
    }
    return terms.compute(op, width, x, y, c < 0 ? c : by.get(c));
  }

  private Piece piece(int term) {
    if (!(terms.get(term) instanceof Term.Compute(Op op, int length, int a, int _, int _))
        || op != Op.TRUNC) {
      return new Piece(term, 0, terms.bits(term));
    }
    if (terms.get(a) instanceof Term.Compute(Op moved, int width, int from, int by, int _)
        && moved == Op.SHR_U
        && width >= terms.bits(from)
        && terms.isConstant(by)) {
      int at = (int) Math.min(128, terms.word(by).low());
      return terms.get(from) instanceof Term.Compute(Op cut, int bits, int whole, int _, int _)
              && cut == Op.TRUNC
              && at + length <= bits
          ? new Piece(whole, at, length)
          : new Piece(from, at, length);
    }
    return new Piece(a, 0, length);
  }
}
