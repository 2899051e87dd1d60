package dev.acquit.model.formula;

import dev.acquit.model.program.Expression;
import dev.acquit.ptx.compute.Op;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What a thread computes of one variable alone, value by value: `x - 3 * (x / 3)` is less than 3,
/// which its two operands do not say. Compilers make that of `x % 3`. Not for use by several
/// threads. What a variable may be only grows.
final class Columns {
  /// No variable is in a term.
  private static final int NONE = -1;

  /// Several are.
  private static final int SEVERAL = -2;

  private final Terms terms;
  private final Map<Integer, Integer> only = new HashMap<>();
  private final Map<Integer, Boolean> chosen = new HashMap<>();
  private final Map<Integer, long[]> columns = new HashMap<>();
  private final Map<Integer, long[]> variables = new HashMap<>();

  /// @param terms of a thread
  Columns(Terms terms) {
    this.terms = terms;
  }

  /// The variable of which a term is computed, if it is one and the term is not that variable.
  OptionalInt variable(int term) {
    int v = only(term);
    return v < 0 || terms.node(term) instanceof Terms.Variable
        ? OptionalInt.empty()
        : OptionalInt.of(v);
  }

  /// Whether a condition decides about a part of a term.
  boolean isChosen(int term) {
    Boolean there = chosen.get(term);
    if (there == null) {
      there =
          switch (terms.node(term)) {
            case Terms.Known _, Terms.Variable _ -> false;
            case Terms.Apply(Op _, int _, var x) -> x.stream().anyMatch(this::isChosen);
            case Terms.Choice _, Terms.Truth _, Terms.Not _, Terms.All _ -> true;
          };
      chosen.put(term, there);
    }
    return there;
  }

  private int only(int term) {
    Integer there = only.get(term);
    if (there == null) {
      there =
          switch (terms.node(term)) {
            case Terms.Known _ -> NONE;
            case Terms.Variable(int id, int _) -> id;
            case Terms.Apply(Op _, int _, var x) -> only(x);
            case Terms.Choice(int condition, int yes, int no) -> only(List.of(condition, yes, no));
            case Terms.Truth(int value) -> only(value);
            case Terms.Not(int condition) -> only(condition);
            case Terms.All(var parts) -> only(parts);
          };
      only.put(term, there);
    }
    return there;
  }

  private int only(List<Integer> parts) {
    int all = NONE;
    for (int part : parts) {
      int one = only(part);
      all = all == NONE || all == one ? one : one == NONE ? all : SEVERAL;
    }
    return all;
  }

  /// What a term is for each value of the variable.
  ///
  /// @param variable the one of which it is computed
  /// @param values what that may be
  /// @return null if it divides by zero for one of them
  long[] values(int term, int variable, long[] values) {
    long[] of = variables.get(variable);
    if (of == null || of.length != values.length) {
      variables.put(variable, values);
      columns.keySet().removeIf(t -> only(t) == variable);
    }
    return column(term, variable, values);
  }

  private long[] column(int term, int variable, long[] values) {
    long[] there = columns.get(term);
    if (there == null) {
      there = find(term, variable, values);
      if (there != null && only(term) == variable) {
        columns.put(term, there);
      }
    }
    return there;
  }

  private long[] find(int term, int variable, long[] values) {
    long[] all = new long[values.length];
    switch (terms.node(term)) {
      case Terms.Known(long value) -> Arrays.fill(all, value);
      case Terms.Variable _ -> {
        return values;
      }
      case Terms.Apply(Op op, int width, var x) -> {
        long[][] operands = new long[x.size()][];
        for (int o = 0; o < operands.length; o++) {
          operands[o] = column(x.get(o), variable, values);
          if (operands[o] == null) {
            return null;
          }
        }
        for (int i = 0; i < all.length; i++) {
          long[] chosen = new long[operands.length];
          for (int o = 0; o < operands.length; o++) {
            chosen[o] = operands[o][i];
          }
          OptionalLong result = Expression.Apply.compute(op, width, chosen);
          if (result.isEmpty()) {
            return null;
          }
          all[i] = result.getAsLong();
        }
      }
      case Terms.Choice(int condition, int yes, int no) -> {
        long[] c = column(condition, variable, values);
        long[] y = column(yes, variable, values);
        long[] n = column(no, variable, values);
        if (c == null || y == null || n == null) {
          return null;
        }
        Arrays.setAll(all, i -> c[i] != 0 ? y[i] : n[i]);
      }
      case Terms.Truth(int value) -> {
        long[] v = column(value, variable, values);
        if (v == null) {
          return null;
        }
        Arrays.setAll(all, i -> v[i] != 0 ? 1 : 0);
      }
      case Terms.Not(int condition) -> {
        long[] c = column(condition, variable, values);
        if (c == null) {
          return null;
        }
        Arrays.setAll(all, i -> c[i] != 0 ? 0 : 1);
      }
      case Terms.All(var parts) -> {
        Arrays.fill(all, 1);
        for (int part : parts) {
          long[] c = column(part, variable, values);
          if (c == null) {
            return null;
          }
          Arrays.setAll(all, i -> c[i] != 0 ? all[i] : 0);
        }
      }
    }
    return all;
  }
}
