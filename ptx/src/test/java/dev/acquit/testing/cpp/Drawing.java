package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/// Draws statements of a thread. They need not have a meaning.
final class Drawing {
  private static final List<String> ARITHMETIC =
      List.of("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>");
  private static final List<String> COMPARISONS = List.of("==", "!=", "<", "<=", ">", ">=");
  private static final List<IntegerType> CUDA =
      List.of(IntegerType.INT, IntegerType.UINT, IntegerType.ULLONG);

  private final Random random;
  private final Literals literals;
  private final List<SharedObject> objects;
  private int declared;
  private int counters;

  Drawing(Random random, List<SharedObject> objects) {
    this.random = random;
    this.literals = new Literals(random);
    this.objects = objects;
  }

  /// An object with a value of its type.
  static SharedObject object(Random random, String name) {
    SharedObject.Kind kind =
        SharedObject.Kind.values()[random.nextInt(SharedObject.Kind.values().length)];
    IntegerType type =
        kind == SharedObject.Kind.BUILT_IN
            ? CUDA.get(random.nextInt(CUDA.size()))
            : IntegerType.ORDINARY.get(random.nextInt(IntegerType.ORDINARY.size()));
    return object(random, name, kind, type);
  }

  static SharedObject object(Random random, String name, SharedObject.Kind kind, IntegerType type) {
    return new SharedObject(name, type, kind, type.of(new Literals(random).number()));
  }

  /// What a thread does next.
  ///
  /// @param locals its local variables
  /// @param declares whether it is to be a declaration
  List<Code> statement(Map<String, IntegerValue> locals, boolean declares) {
    Scope scope = new Scope(locals);
    if (declares) {
      return List.of(scope.declare());
    }
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3 -> List.of(scope.declare());
      case 4 -> scope.aimed();
      case 5 -> scope.branch();
      case 6 -> scope.loop();
      default -> List.of(scope.simple());
    };
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static boolean isShift(String operator) {
    return operator.equals("<<") || operator.equals(">>");
  }

  private IntegerType type() {
    return one(IntegerType.ORDINARY);
  }

  /// Statements and expressions that know these local variables.
  private final class Scope {
    private final Map<String, IntegerValue> locals;
    private final List<String> names;

    Scope(Map<String, IntegerValue> locals) {
      this.locals = locals;
      this.names = locals.keySet().stream().filter(n -> !n.startsWith("i")).toList();
    }

    Code declare() {
      String name = "r" + declared++;
      Expression value = full();
      // An atomic object is not copied, but converted.
      if (!(value instanceof Expression.Load) && random.nextInt(5) == 0) {
        return new Code.Declare("auto", null, name, value);
      }
      IntegerType type = type();
      return new Code.Declare(one(type.words()), type, name, value);
    }

    /// Anything without parts that are statements, and no declaration.
    Code simple() {
      SharedObject object = one(objects);
      return switch (random.nextInt(10)) {
        case 0, 1, 2 -> assign();
        case 3 -> step();
        case 4, 5, 6 -> store(object, full());
        default -> {
          if (object.updates()) {
            yield new Code.Evaluate(update(object));
          }
          List<String> operators =
              object.type() == IntegerType.BOOL ? List.of("&", "|", "^") : ARITHMETIC;
          String operator = one(operators);
          yield object.compound(
              random, operator, isShift(operator) ? amount() : expression(1, false));
        }
      };
    }

    private Code assign() {
      if (names.isEmpty()) {
        return declare();
      }
      String operator = random.nextBoolean() ? "" : one(ARITHMETIC);
      Expression value = isShift(operator) ? amount() : full();
      return new Code.Assign(one(names), operator, value);
    }

    private Code step() {
      List<String> numbers =
          names.stream().filter(n -> locals.get(n).type() != IntegerType.BOOL).toList();
      if (numbers.isEmpty()) {
        return assign();
      }
      String name = one(numbers);
      String operator = one(List.of("+", "-"));
      String sign = operator + operator;
      return new Code.Step(random.nextBoolean() ? sign + name : name + sign, name, operator);
    }

    List<Code> branch() {
      Expression condition = random.nextInt(3) == 0 ? full() : comparison(1, true);
      return List.of(new Code.If(condition, body(), random.nextBoolean() ? List.of() : body()));
    }

    private List<Code> body() {
      return Stream.generate(this::inner).limit(1 + random.nextInt(2)).toList();
    }

    private Code inner() {
      Code code = simple();
      return code instanceof Code.Declare
          ? one(objects).store(random, noCopy(expression(1, true)))
          : code;
    }

    /// `x += 1` of an atomic object is a statement, or initialises, and is no argument.
    private Code store(SharedObject object, Expression value) {
      return value instanceof Expression.Update u && !u.template().endsWith(")")
          ? new Code.Evaluate(value)
          : object.store(random, noCopy(value));
    }

    /// Atomic objects are not assigned to each other, but their values.
    private Expression noCopy(Expression value) {
      return value instanceof Expression.Load ? new Expression.Unary("+", value) : value;
    }

    /// Two or three rounds, or fewer.
    List<Code> loop() {
      String counter = "i" + counters++;
      IntegerType type = one(List.of(IntegerType.INT, IntegerType.UINT, IntegerType.UCHAR));
      Code.Declare first = new Code.Declare(one(type.words()), type, counter, literals.small(0));
      Code step = new Code.Step("++" + counter, counter, "+");
      Expression more =
          new Expression.Binary(
              "<", new Expression.Local(counter), literals.small(1 + random.nextInt(3)));
      boolean asksMore = random.nextInt(3) == 0;
      boolean asksFirst = random.nextInt(3) > 0;
      if (asksMore) {
        more = new Expression.Binary("&&", more, asksFirst ? right() : comparison(1, true));
      }
      List<Code> body = new ArrayList<>(body());
      if (random.nextInt(3) == 0) {
        // What a 'do' asks with accesses, 'continue' does not reach.
        Code leave = new Code.Leave((asksFirst || !asksMore) && random.nextBoolean());
        Code.If leaves = new Code.If(comparison(1, true), List.of(leave), List.of());
        body.add(random.nextInt(body.size() + 1), leaves);
      }
      if (random.nextBoolean()) {
        return List.of(new Code.For(first, more, step, body));
      }
      body.addFirst(step);
      return List.of(first, new Code.Loop(asksFirst, more, body));
    }

    /// Where a type is easily lost.
    List<Code> aimed() {
      SharedObject object = one(objects);
      IntegerType type = object.type();
      Expression edge = literals.of(edge(type));
      if (object.updates() && random.nextBoolean()) {
        List<Modification> all = object.modifications();
        Modification m = one(all.subList(all.indexOf(Modification.MIN), all.size()));
        return List.of(
            declared(
                type,
                object.update(
                    random, m, random.nextInt(4) == 0 ? literals.of(object.initial()) : edge)));
      }
      if (object.kind().atomic()) {
        // What differs above the width only, is what is expected.
        BigInteger there = object.initial().add(BigInteger.ONE.shiftLeft(type.bits()));
        Code.Declare expected =
            declared(type, literals.of(random.nextBoolean() ? there : edge(type)));
        Code.Declare done =
            declared(IntegerType.BOOL, object.compareExchange(random, expected.name(), edge));
        return List.of(expected, done);
      }
      if (object.kind() == SharedObject.Kind.BUILT_IN) {
        Expression expected = literals.of(object.initial());
        return List.of(declared(type, object.swap(random, expected, edge)));
      }
      IntegerType wide = type();
      Code.Declare value = declared(type(), edge);
      Expression local = new Expression.Local(value.name());
      return List.of(
          value,
          declared(wide, random.nextBoolean() ? local : new Expression.Unary("-", local)),
          object.store(random, new Expression.Binary(">>", local, amount())));
    }

    private Code.Declare declared(IntegerType type, Expression value) {
      return new Code.Declare(one(type.words()), type, "r" + declared++, value);
    }

    private BigInteger edge(IntegerType type) {
      return switch (random.nextInt(5)) {
        case 0 -> type.greatest();
        case 1 -> type.least();
        case 2 -> type.greatest().shiftRight(1).add(BigInteger.ONE);
        case 3 -> type.greatest().add(BigInteger.ONE);
        default -> literals.number();
      };
    }

    /// An expression with at most one read-modify-write, and no other access beside it.
    private Expression full() {
      if (random.nextInt(6) == 0) {
        return shortCut(2);
      }
      List<SharedObject> updated = objects.stream().filter(SharedObject::updates).toList();
      if (updated.isEmpty() || random.nextInt(4) > 0) {
        return expression(3, true);
      }
      SharedObject object = one(updated);
      Expression update = update(object);
      if (update instanceof Expression.Update u
          && u.template().endsWith(")")
          && random.nextInt(3) == 0) {
        return random.nextBoolean()
            ? new Expression.Binary(one(ARITHMETIC), update, leaf(false))
            : cast(update);
      }
      return update;
    }

    /// A choice whose right side accesses memory, or has no meaning where it is not evaluated;
    /// nothing beside it accesses memory.
    private Expression shortCut(int depth) {
      Expression left = depth > 0 && random.nextInt(3) == 0 ? shortCut(depth - 1) : left();
      Expression right = depth > 0 && random.nextInt(3) == 0 ? shortCut(depth - 1) : right();
      Expression chosen =
          random.nextInt(3) == 0
              ? conditional(left, right, right())
              : new Expression.Binary(one(List.of("&&", "||")), left, right);
      return switch (random.nextInt(6)) {
        case 0 -> new Expression.Unary("!", chosen);
        case 1 -> cast(chosen);
        case 2 -> new Expression.Binary(one(ARITHMETIC), chosen, literals.of(literals.number()));
        default -> chosen;
      };
    }

    private Expression conditional(Expression asked, Expression one, Expression other) {
      return random.nextBoolean()
          ? new Expression.Conditional(asked, value(one), value(other))
          : new Expression.Conditional(asked, value(other), value(one));
    }

    /// What an object holds, and not the object: of two atomic ones `?:` gives one.
    private Expression value(Expression side) {
      return side instanceof Expression.Load load && !load.text().endsWith(")")
          ? new Expression.Unary("+", side)
          : side;
    }

    private Expression left() {
      return switch (random.nextInt(4)) {
        case 0 -> literals.small(random.nextInt(2));
        case 1 -> comparison(1, true);
        default -> expression(1, true);
      };
    }

    private Expression right() {
      SharedObject object = one(objects);
      return switch (random.nextInt(4)) {
        case 0 -> {
          Expression zero = new Expression.Binary("^", leaf(true), literals.small(0));
          yield new Expression.Binary(one(List.of("/", "%", "<<")), leaf(true), zero);
        }
        case 1 -> object.load(random);
        case 2 -> comparison(1, true);
        default -> {
          Expression access = object.updates() ? update(object) : object.load(random);
          yield new Expression.Binary(
              one(COMPARISONS),
              access,
              literals.of(random.nextBoolean() ? object.initial() : literals.number()));
        }
      };
    }

    private Expression update(SharedObject object) {
      Expression operand = expression(1, false);
      if (random.nextInt(4) > 0) {
        return object.update(random, one(object.modifications()), operand);
      }
      if (object.kind() == SharedObject.Kind.BUILT_IN) {
        return object.swap(random, leaf(false), operand);
      }
      List<String> expected =
          names.stream().filter(n -> locals.get(n).type() == object.type()).toList();
      // The operand does not mention the variable that is written.
      return expected.isEmpty()
          ? object.update(random, Modification.EXCHANGE, operand)
          : object.compareExchange(random, one(expected), literals.of(edge(object.type())));
    }

    private Expression leaf(boolean memory) {
      int choice = random.nextInt(memory ? 10 : 8);
      if (choice >= 8) {
        return one(objects).load(random);
      }
      return choice < 4 || names.isEmpty()
          ? literals.of(literals.number())
          : new Expression.Local(one(names));
    }

    private Expression expression(int depth, boolean memory) {
      if (depth == 0 || random.nextInt(5) == 0) {
        return leaf(memory);
      }
      return switch (random.nextInt(10)) {
        case 0, 1 ->
            new Expression.Unary(one(List.of("+", "-", "~", "!")), expression(depth - 1, memory));
        case 2, 3 -> cast(expression(depth - 1, memory));
        case 4, 5 -> comparison(depth - 1, memory);
        case 6 ->
            random.nextBoolean()
                ? new Expression.Conditional(
                    expression(depth - 1, memory),
                    expression(depth - 1, false),
                    expression(depth - 1, false))
                : new Expression.Binary(
                    one(List.of("&&", "||")),
                    expression(depth - 1, memory),
                    expression(depth - 1, false));
        default -> {
          String operator = one(ARITHMETIC);
          yield new Expression.Binary(
              operator,
              expression(depth - 1, memory),
              isShift(operator) ? amount() : expression(depth - 1, memory));
        }
      };
    }

    private Expression comparison(int depth, boolean memory) {
      return new Expression.Binary(
          one(COMPARISONS), expression(depth, memory), expression(depth, memory));
    }

    private Expression amount() {
      return random.nextInt(6) == 0
          ? leaf(false)
          : literals.small(random.nextInt(random.nextInt(8) == 0 ? 65 : 32));
    }

    private Expression cast(Expression operand) {
      IntegerType type = type();
      String word = one(type.words());
      String template =
          switch (random.nextInt(3)) {
            case 0 -> "static_cast<" + word + ">(%s)";
            case 1 -> word.indexOf(' ') < 0 ? word + "(%s)" : "(" + word + ")%s";
            default -> "(" + word + ")%s";
          };
      return new Expression.Cast(template, type, operand);
    }
  }
}
