package dev.acquit.model.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.program.Expression;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// However expressions are written shorter, they are what was asked for: random ones are built
/// beside their values under all values of four variables, and compared.
class TermsTest {
  private static final int VARIABLES = 4;
  private static final int CASES = 1 << VARIABLES;
  private static final int PROGRAMS = 300;
  private static final int STEPS = 40;

  /// An expression and its value in each case.
  private record Both(int term, long[] values) {
    boolean truth(int c) {
      return values[c] != 0;
    }
  }

  private final Terms terms = new Terms();
  private final List<Both> values = new ArrayList<>();
  private final List<Both> conditions = new ArrayList<>();

  private static long evaluate(Terms terms, int term, int c) {
    return switch (terms.node(term)) {
      case Terms.Known(long value) -> value;
      case Terms.Variable(int id, int _) -> c >> id & 1;
      case Terms.Choice(int condition, int yes, int no) ->
          evaluate(terms, evaluate(terms, condition, c) != 0 ? yes : no, c);
      case Terms.Truth(int value) -> evaluate(terms, value, c) != 0 ? 1 : 0;
      case Terms.Not(int condition) -> evaluate(terms, condition, c) != 0 ? 0 : 1;
      case Terms.All(var parts) -> parts.stream().allMatch(p -> evaluate(terms, p, c) != 0) ? 1 : 0;
      case Terms.Apply(Op op, int width, var x) ->
          Expression.Apply.compute(
                  op, width, x.stream().mapToLong(o -> evaluate(terms, o, c)).toArray())
              .orElseThrow();
    };
  }

  private interface Value {
    long in(int c);
  }

  private static Both both(int term, Value value) {
    long[] all = new long[CASES];
    for (int c = 0; c < CASES; c++) {
      all[c] = value.in(c);
    }
    return new Both(term, all);
  }

  private Both step(Random random) {
    Both a = values.get(random.nextInt(values.size()));
    Both b = values.get(random.nextInt(values.size()));
    Both p = conditions.get(random.nextInt(conditions.size()));
    Both q = conditions.get(random.nextInt(conditions.size()));
    return switch (random.nextInt(10)) {
      case 0, 1 -> {
        Op[] some = {Op.ADD, Op.SUB, Op.XOR, Op.AND, Op.OR, Op.EQ, Op.LT_S, Op.MUL};
        Op op = some[random.nextInt(some.length)];
        int width = random.nextBoolean() ? Long.SIZE : Integer.SIZE;
        Value value = c -> Expression.Apply.compute(op, width, a.values[c], b.values[c]).orElse(0);
        yield both(terms.apply(op, width, List.of(a.term, b.term)), value);
      }
      case 2 ->
          both(terms.choose(p.term, a.term, b.term), c -> p.truth(c) ? a.values[c] : b.values[c]);
      case 3 -> both(terms.cut(a.term, 8), c -> (byte) a.values[c]);
      case 4 -> both(terms.truth(a.term), c -> a.values[c] != 0 ? 1 : 0);
      case 5 -> both(terms.not(p.term), c -> p.truth(c) ? 0 : 1);
      case 6, 7 -> both(terms.both(p.term, q.term), c -> p.truth(c) && q.truth(c) ? 1 : 0);
      case 8 -> both(terms.either(p.term, q.term), c -> p.truth(c) || q.truth(c) ? 1 : 0);
      default -> {
        // Whatever this says, under the other condition it is the first one.
        int rest = terms.both(terms.without(p.term, q.term), q.term);
        yield both(rest, c -> p.truth(c) && q.truth(c) ? 1 : 0);
      }
    };
  }

  @Test
  void whatIsWrittenShorterIsTheSame() {
    Random random = new Random(Seed.value());
    for (int program = 0; program < PROGRAMS; program++) {
      values.clear();
      conditions.clear();
      for (int v = 0; v < VARIABLES && program == 0; v++) {
        terms.variable(v % 2 == 0 ? 1 : Integer.SIZE);
      }
      for (int v = 0; v < VARIABLES; v++) {
        int id = v;
        int term = variable(v);
        values.add(both(term, c -> c >> id & 1));
        conditions.add(both(terms.truth(term), c -> c >> id & 1));
      }
      long number = random.nextInt(-2, 3);
      values.add(both(terms.known(number), _ -> number));
      for (int i = 0; i < STEPS; i++) {
        Both next = step(random);
        for (int c = 0; c < CASES; c++) {
          assertThat(evaluate(terms, next.term, c))
              .as("%s, case %d", Seed.advice(Seed.value(), program), c)
              .isEqualTo(next.values[c]);
        }
        boolean condition =
            switch (terms.node(next.term)) {
              case Terms.Truth _, Terms.Not _, Terms.All _ -> true;
              case Terms.Known(long value) -> value == 0 || value == 1;
              default -> false;
            };
        (condition ? conditions : values).add(next);
      }
    }
  }

  private int variable(int id) {
    for (int t = 0; t < terms.size(); t++) {
      if (terms.node(t) instanceof Terms.Variable(int found, int _) && found == id) {
        return t;
      }
    }
    throw new IllegalStateException("variables are made first");
  }
}
