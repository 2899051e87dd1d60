package dev.acquit.testing.cpp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;

/// C++ programs of one thread with `float` and `double`, drawn and run at once: each statement is
/// written when its result is known. All numbers are multiples of 2^-10 below 2^12, so that every
/// result is exact; one that is not is drawn again.
final class RealPrograms {
  private static final double STEP = 0x1p-10;
  private static final double MOST = 0x1p12;

  /// A type of this language; an `int` and a `bool` hold whole numbers.
  private enum Type {
    FLOAT("float"),
    DOUBLE("double"),
    INT("int"),
    BOOL("bool");

    private final String word;

    Type(String word) {
      this.word = word;
    }

    boolean real() {
      return this == FLOAT || this == DOUBLE;
    }
  }

  /// An expression with its value.
  ///
  /// @param simple whether it needs no parentheses
  private record Valued(String text, Type type, double value, boolean simple) {
    String operand() {
      return simple ? text : "(" + text + ")";
    }

    boolean isTrue() {
      return value != 0;
    }
  }

  /// A shared object.
  ///
  /// @param atomic whether its type is atomic
  /// @param behind the reference through which it is accessed atomically; else empty
  private record Shared(String name, Type type, boolean atomic, String behind) {
    String member() {
      return atomic ? name + "->" : behind + ".";
    }
  }

  private final Random random;
  private final List<Shared> objects = new ArrayList<>();
  private final SequencedMap<String, Double> memory = new LinkedHashMap<>();
  private final SequencedMap<String, Type> types = new LinkedHashMap<>();
  private final SequencedMap<String, Double> locals = new LinkedHashMap<>();
  private final StringBuilder body = new StringBuilder();

  private RealPrograms(Random random) {
    this.random = random;
  }

  /// The program that a seed has.
  static RealProgram next(Random random) {
    return new RealPrograms(random).program();
  }

  private RealProgram program() {
    StringBuilder initial = new StringBuilder();
    List<String> parameters = new ArrayList<>();
    for (String name : List.of("x", "y", "z")) {
      Type type = random.nextBoolean() ? Type.FLOAT : Type.DOUBLE;
      boolean atomic = random.nextBoolean();
      objects.add(new Shared(name, type, atomic, name + "_ref"));
      double value = number();
      memory.put(name, value);
      initial.append(name).append('=').append(written(value)).append("; ");
      String scope = random.nextBoolean() ? ", cuda::thread_scope_device" : "";
      parameters.add(
          (atomic ? "cuda::atomic<" + type.word + scope + ">" : type.word) + "* " + name);
      if (!atomic) {
        body.append(
            "  cuda::atomic_ref<%s%s> %s_ref(*%s);%n".formatted(type.word, scope, name, name));
      }
    }
    int length = 3 + random.nextInt(6);
    for (int done = 0, tries = 0; done < length && tries < 200; tries++) {
      done += statement("  ") ? 1 : 0;
    }
    String test =
        "C reals\n{ "
            + initial
            + "}\nP0 ("
            + String.join(", ", parameters)
            + ") {\n"
            + body
            + "}\n";
    SequencedMap<String, String> outcome = new LinkedHashMap<>();
    locals.forEach((name, value) ->
        outcome.put("0:" + name, types.get(name).real() ? written(value) : whole(value)));
    memory.forEach((name, value) -> outcome.put(name, written(value)));
    return new RealProgram(test, outcome);
  }

  private static String written(double value) {
    return Double.toString(value);
  }

  private static String whole(double value) {
    return Long.toString((long) value);
  }

  private static boolean exact(double value) {
    return Math.abs(value) < MOST && value / STEP == Math.rint(value / STEP);
  }

  private double number() {
    double value =
        random.nextInt(random.nextBoolean() ? 5 : 200) / (double) (1 << random.nextInt(4));
    return random.nextInt(3) == 0 ? -value : value;
  }

  /// Adds a statement, if its numbers are exact.
  private boolean statement(String margin) {
    SequencedMap<String, Double> before = new LinkedHashMap<>(memory);
    SequencedMap<String, Double> locally = new LinkedHashMap<>(locals);
    String text = random.nextInt(7) == 0 ? branch(margin) : margin + simple() + ";\n";
    boolean all =
        memory.values().stream().allMatch(RealPrograms::exact)
            && locals.values().stream().allMatch(RealPrograms::exact);
    if (all) {
      body.append(text);
    } else {
      memory.clear();
      memory.putAll(before);
      locals.clear();
      locals.putAll(locally);
    }
    return all;
  }

  private String branch(String margin) {
    Valued condition = random.nextInt(3) == 0 ? expression(1) : comparison(1);
    SequencedMap<String, Double> before = new LinkedHashMap<>(memory);
    String then = store();
    SequencedMap<String, Double> after = new LinkedHashMap<>(memory);
    memory.putAll(before);
    String otherwise = store();
    if (condition.isTrue()) {
      memory.putAll(after);
    }
    return margin
        + "if ("
        + condition.text()
        + ") {\n"
        + margin
        + "  "
        + then
        + ";\n"
        + margin
        + "} else {\n"
        + margin
        + "  "
        + otherwise
        + ";\n"
        + margin
        + "}\n";
  }

  private String simple() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> store();
      case 2 -> declare(expression(2));
      case 3, 4 -> declare(update());
      case 5 -> compareExchange();
      case 6 -> assign();
      default -> declare(comparison(2));
    };
  }

  private String declare(Valued value) {
    boolean comparison = !value.type().real();
    Type type = comparison ? Type.BOOL : random.nextInt(4) > 0 ? value.type() : real();
    String name = "r" + types.size();
    types.put(name, type);
    locals.put(name, type == Type.BOOL ? value.isTrue() ? 1.0 : 0.0 : value.value());
    return type.word + " " + name + " = " + value.text();
  }

  private Type real() {
    return random.nextBoolean() ? Type.FLOAT : Type.DOUBLE;
  }

  private String assign() {
    List<String> reals = locals.keySet().stream().filter(n -> types.get(n).real()).toList();
    if (reals.isEmpty()) {
      return store();
    }
    String name = one(reals);
    Valued value = of(types.get(name), 1);
    String operator = one(List.of("", "+", "-", "*"));
    double old = locals.get(name);
    locals.put(name, operator.isEmpty() ? value.value() : computed(operator, old, value.value()));
    return name + " " + operator + "= " + value.text();
  }

  private String store() {
    Shared to = one(objects);
    Valued value = random.nextInt(6) > 0 ? of(to.type(), 2) : expression(1);
    memory.put(to.name(), value.value());
    return random.nextBoolean() && !to.atomic()
        ? "*" + to.name() + " = " + value.text()
        : to.member() + "store(" + value.text() + ", " + order("release") + ")";
  }

  private String order(String own) {
    return "cuda::memory_order_" + one(List.of("relaxed", own, "seq_cst"));
  }

  private Valued update() {
    Shared to = one(objects);
    Valued value = of(to.type(), 1);
    double old = memory.get(to.name());
    String word = one(List.of("exchange", "fetch_add", "fetch_sub"));
    memory.put(
        to.name(),
        switch (word) {
          case "exchange" -> value.value();
          case "fetch_add" -> old + value.value();
          default -> old - value.value();
        });
    String text = to.member() + word + "(" + value.text() + ", " + order("acq_rel") + ")";
    return new Valued(text, to.type(), old, true);
  }

  /// A compare-exchange compares bits: the two zeros differ.
  private String compareExchange() {
    Shared to = one(objects);
    double there = memory.get(to.name());
    double expected = random.nextBoolean() ? there : number();
    String name = "r" + types.size();
    types.put(name, to.type());
    Valued desired = of(to.type(), 1);
    boolean done = Double.doubleToLongBits(expected) == Double.doubleToLongBits(there);
    if (done) {
      memory.put(to.name(), desired.value());
    }
    String result = "r" + types.size();
    types.put(result, Type.BOOL);
    locals.put(name, there);
    locals.put(result, done ? 1.0 : 0.0);
    return "%s %s = %s; bool %s = %scompare_exchange_strong(%s, %s)"
        .formatted(
            to.type().word,
            name,
            literal(expected, to.type()),
            result,
            to.member(),
            name,
            desired.text());
  }

  private static String literal(double value, Type type) {
    return written(value) + (type == Type.FLOAT ? "f" : "");
  }

  private Valued leaf(Type type) {
    List<String> fitting = locals.keySet().stream().filter(n -> types.get(n) == type).toList();
    return switch (random.nextInt(4)) {
      case 0 -> {
        List<Shared> all = objects.stream().filter(o -> o.type() == type).toList();
        if (all.isEmpty()) {
          yield leaf(type);
        }
        Shared from = one(all);
        String text =
            from.atomic() || random.nextBoolean()
                ? from.member() + "load(" + order("acquire") + ")"
                : "*" + from.name();
        yield new Valued(text, type, memory.get(from.name()), true);
      }
      case 1, 2 -> {
        if (fitting.isEmpty()) {
          yield constant(type);
        }
        String name = one(fitting);
        yield new Valued(name, type, locals.get(name), true);
      }
      default -> constant(type);
    };
  }

  private Valued constant(Type type) {
    double value = number();
    boolean whole = value == Math.rint(value) && 1 / value > 0 && random.nextInt(4) == 0;
    return whole
        ? new Valued("(" + type.word + ")" + whole(value), type, value, true)
        : new Valued(literal(value, type), type, value, 1 / value > 0);
  }

  private Valued expression(int depth) {
    return of(real(), depth);
  }

  /// An expression of a type.
  private Valued of(Type type, int depth) {
    int choice = depth == 0 ? 0 : random.nextInt(24);
    if (choice == 1) {
      Type other = type == Type.FLOAT ? Type.DOUBLE : Type.FLOAT;
      Valued from = of(other, depth - 1);
      return new Valued("(" + type.word + ")" + from.operand(), type, from.value(), true);
    } else if (choice <= 8) {
      return leaf(type);
    } else if (choice <= 10) {
      Valued value = of(type, depth - 1);
      return new Valued("-(" + value.text() + ")", type, -value.value(), false);
    } else if (choice <= 12) {
      Valued condition = comparison(0);
      Valued then = constant(type);
      Valued otherwise = constant(type);
      return new Valued(
          condition.operand() + " ? " + then.operand() + " : " + otherwise.operand(),
          type,
          condition.isTrue() ? then.value() : otherwise.value(),
          false);
    }
    String operator = one(List.of("+", "-", "*"));
    Valued a = of(type, depth - 1);
    Valued b = of(type, 0);
    return new Valued(
        a.operand() + " " + operator + " " + b.operand(),
        type,
        computed(operator, a.value(), b.value()),
        false);
  }

  private static double computed(String operator, double a, double b) {
    return switch (operator) {
      case "+" -> a + b;
      case "-" -> a - b;
      default -> a * b;
    };
  }

  private Valued comparison(int depth) {
    if (depth > 0 && random.nextInt(4) == 0) {
      Valued operand = expression(0);
      return new Valued("!" + operand.operand(), Type.BOOL, operand.isTrue() ? 0 : 1, true);
    }
    Type type = real();
    Valued a = of(type, depth);
    Valued b =
        random.nextInt(3) == 0 ? new Valued(a.text(), type, a.value(), a.simple()) : leaf(type);
    String operator = one(List.of("==", "!=", "<", "<=", ">", ">="));
    boolean holds =
        switch (operator) {
          case "==" -> a.value() == b.value();
          case "!=" -> a.value() != b.value();
          case "<" -> a.value() < b.value();
          case "<=" -> a.value() <= b.value();
          case ">" -> a.value() > b.value();
          default -> a.value() >= b.value();
        };
    return new Valued(
        a.operand() + " " + operator + " " + b.operand(), Type.BOOL, holds ? 1 : 0, false);
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
