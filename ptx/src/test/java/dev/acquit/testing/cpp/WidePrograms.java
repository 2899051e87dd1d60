package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// C++ programs of one thread with values of 128 bits: loads, stores, exchanges, compare-exchanges,
/// conversions, comparisons, logic, and sometimes arithmetic and other read-modify-writes.
final class WidePrograms {
  private static final List<IntegerType> TYPES =
      List.of(
          IntegerType.INT128,
          IntegerType.UINT128,
          IntegerType.INT128,
          IntegerType.UINT128,
          IntegerType.USHORT,
          IntegerType.INT,
          IntegerType.UINT,
          IntegerType.LONG,
          IntegerType.ULONG);
  private static final List<String> OPERATORS =
      List.of("&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||");
  private static final List<SharedObject.Kind> KINDS =
      List.of(
          SharedObject.Kind.PLAIN_POINTER,
          SharedObject.Kind.ATOMIC_REF,
          SharedObject.Kind.ATOMIC_POINTER);
  private static final List<String> ARITHMETIC = List.of("+", "-", "*", "<<", ">>");

  private final Random random;
  private final Literals literals;
  private final List<SharedObject> objects = new ArrayList<>();
  private final Map<String, IntegerType> types = new LinkedHashMap<>();
  private int declared;

  private WidePrograms(Random random) {
    this.random = random;
    this.literals = new Literals(random);
    for (String name : List.of("x", "y", "z")) {
      IntegerType type = name.equals("z") ? one(TYPES) : one(TYPES.subList(0, 2));
      BigInteger initial = type.of(literals.number());
      boolean wide = initial.bitLength() > 63;
      objects.add(new SharedObject(name, type, one(KINDS), wide ? BigInteger.TEN : initial));
      types.put(name, type);
    }
  }

  /// A program.
  static CppProgram next(Random random) {
    return new WidePrograms(random).program();
  }

  private CppProgram program() {
    Map<String, BigInteger> memory = new LinkedHashMap<>();
    objects.forEach(o -> memory.put(o.name(), o.initial()));
    Interpreter interpreter = new Interpreter(types, Memory.of(memory));
    List<Code> body = new ArrayList<>();
    int length = 3 + random.nextInt(4);
    while (body.size() < length) {
      Map<String, BigInteger> before = new LinkedHashMap<>(memory);
      Map<String, IntegerValue> locals = new LinkedHashMap<>(interpreter.locals());
      List<Code> next = statement(interpreter.locals());
      try {
        interpreter.run(next);
        body.addAll(next);
      } catch (UndefinedBehaviour e) {
        memory.putAll(before);
        interpreter.locals().clear();
        interpreter.locals().putAll(locals);
      }
    }
    FinalStates states = new FinalStates(types);
    states.add(List.of(interpreter.locals()), memory);
    String test = TestText.of(random, "wide", objects, List.of(body));
    return new CppProgram(test, states.terms(), states.all(), Optional.empty());
  }

  private List<Code> statement(Map<String, IntegerValue> locals) {
    SharedObject object = one(objects);
    return switch (locals.isEmpty() ? 0 : random.nextInt(6)) {
      case 0, 1 -> List.of(declare(one(TYPES), expression(locals, 2, true)));
      case 2 -> List.of(object.store(random, expression(locals, 2, true)));
      case 3 ->
          List.of(
              new Code.If(
                  expression(locals, 2, true),
                  List.of(one(objects).store(random, expression(locals, 1, false))),
                  List.of()));
      case 4 ->
          object.updates()
              ? List.of(
                  declare(
                      one(TYPES),
                      object.update(random, modification(), expression(locals, 1, false))))
              : List.of(declare(object.type(), object.load(random)));
      default -> {
        if (!object.updates()) {
          yield List.of(declare(IntegerType.LONG, object.load(random)));
        }
        Code.Declare expected =
            declare(
                object.type(),
                random.nextBoolean()
                    ? literals.of(object.initial())
                    : literals.small(random.nextInt(5)));
        Expression desired = expression(locals, 1, false);
        yield List.of(
            expected,
            declare(IntegerType.BOOL, object.compareExchange(random, expected.name(), desired)));
      }
    };
  }

  private Modification modification() {
    return random.nextBoolean() ? Modification.EXCHANGE : one(Modification.CPP);
  }

  private Code.Declare declare(IntegerType type, Expression value) {
    return new Code.Declare(one(type.words()), type, "r" + declared++, value);
  }

  private Expression expression(Map<String, IntegerValue> locals, int depth, boolean memory) {
    int choice = depth == 0 ? random.nextInt(4) : random.nextInt(9);
    return switch (choice) {
      case 0 -> literals.of(literals.number());
      case 1, 2 ->
          locals.isEmpty()
              ? literals.small(random.nextInt(9))
              : new Expression.Local(one(List.copyOf(locals.keySet())));
      case 3 -> memory ? one(objects).load(random) : literals.small(1);
      case 4, 5 -> {
        IntegerType type = one(TYPES);
        yield new Expression.Cast(
            "(" + one(type.words()) + ")%s", type, expression(locals, depth - 1, memory));
      }
      case 6 ->
          new Expression.Unary(
              one(random.nextInt(6) == 0 ? List.of("-", "~") : List.of("!", "+")),
              expression(locals, depth - 1, memory));
      default -> {
        String operator = one(random.nextInt(12) == 0 ? ARITHMETIC : OPERATORS);
        boolean shift = operator.equals("<<") || operator.equals(">>");
        yield new Expression.Binary(
            operator,
            expression(locals, depth - 1, memory),
            shift ? literals.small(random.nextInt(31)) : expression(locals, depth - 1, false));
      }
    };
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
