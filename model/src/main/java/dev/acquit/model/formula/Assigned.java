package dev.acquit.model.formula;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// What the terms of a thread are where it is known what each of its reads returns.
final class Assigned implements Walk.Meaning {
  private final Terms terms;
  private final List<Long> returned;
  private final Map<Integer, Long> numbers = new HashMap<>();
  private int reads;

  /// @param returned what the reads return, in the order in which they come
  Assigned(Terms terms, List<Long> returned) {
    this.terms = terms;
    this.returned = List.copyOf(returned);
  }

  /// Takes a read.
  ///
  /// @param variable what it returns
  void read(int variable, IntegerType type) throws UnsupportedModelException {
    if (reads == returned.size()) {
      throw new UnsupportedModelException("a thread reads more than is known");
    }
    numbers.put(variable, type.keep(returned.get(reads++)));
  }

  @Override
  public boolean runs() {
    return true;
  }

  @Override
  public boolean holds(int condition) throws UnsupportedModelException {
    return number(condition) != 0;
  }

  @Override
  public long number(int term) throws UnsupportedModelException {
    Long known = numbers.get(term);
    if (known == null) {
      known = compute(term);
      numbers.put(term, known);
    }
    return known;
  }

  private long compute(int term) throws UnsupportedModelException {
    switch (terms.node(term)) {
      case Terms.Known(long value) -> {
        return value;
      }
      case Terms.Variable _ ->
          throw new UnsupportedModelException("a thread decides what nobody has noted");
      case Terms.Choice(int condition, int yes, int no) -> {
        return number(holds(condition) ? yes : no);
      }
      case Terms.Truth(int value) -> {
        return holds(value) ? 1 : 0;
      }
      case Terms.Not(int condition) -> {
        return holds(condition) ? 0 : 1;
      }
      case Terms.All(var parts) -> {
        for (int part : parts) {
          if (!holds(part)) {
            return 0;
          }
        }
        return 1;
      }
      case Terms.Apply(var op, int width, var operands) -> {
        long[] values = new long[operands.size()];
        for (int i = 0; i < values.length; i++) {
          values[i] = number(operands.get(i));
        }
        OptionalLong result = Expression.Apply.compute(op, width, values);
        return result.orElseThrow(
            () -> new UnsupportedModelException("a thread computes what has no number"));
      }
    }
  }
}
