package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.typing.CppTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What is done before the expression that is being read, in statements of its own: `atomicCAS`
/// gives the old value, and our compare-exchange leaves it in a local variable; where the expected
/// value is in memory, it is read before and written behind. What the right side of `&&` or `||`
/// does to memory becomes an `if` behind the left side, and so do the sides of `?:`.
final class CppPrelude {
  private List<CppStatement> statements = new ArrayList<>();
  private boolean accessed;
  private final Deque<Around> around = new ArrayDeque<>();
  private final Set<String> truths = new HashSet<>();

  /// What is done before the left side of `&&` or `||`, while the right side is read.
  private record Around(List<CppStatement> statements, boolean accessed) {}

  /// A new expression begins, or what was read of it accesses nothing but what these do.
  void begin(List<CppStatement> before) {
    statements = new ArrayList<>(before);
    accessed = false;
  }

  /// The expression accesses memory from here on, so nothing can be done before it any more.
  void access() {
    accessed = true;
  }

  boolean accessed() {
    return accessed;
  }

  /// The right side of `&&` or `||` begins: what is added now is done for that alone.
  void open() {
    around.push(new Around(statements, accessed));
    begin(List.of());
  }

  /// The right side ends.
  ///
  /// @return what is done for it
  List<CppStatement> close() {
    List<CppStatement> inner = statements;
    Around outer = around.pop();
    statements = outer.statements();
    accessed = outer.accessed();
    return inner;
  }

  /// The value of `&&` or `||` whose right side does something: a local variable that gets that of
  /// the left side, and where this decides nothing that of the right one. All that the expression
  /// accesses up to here is done by these statements.
  ///
  /// @param right what is done for the value of the right side
  /// @param madeUp makes up a name
  /// @cpp expr.log.and, expr.log.or
  CppExpression choose(CppExpression.Binary e, List<CppStatement> right, Supplier<String> madeUp) {
    boolean again = e.left() instanceof CppExpression.Local(var l) && truths.contains(l);
    CppExpression.Local truth =
        again ? (CppExpression.Local) e.left() : new CppExpression.Local(madeUp.get());
    if (!again) {
      truths.add(truth.name());
      add(new CppStatement.Declare(WrittenType.BOOL.text(), truth.name(), Optional.of(e.left())));
    }
    statements.addAll(declarations(right));
    List<CppStatement> chosen = new ArrayList<>(assigned(right));
    chosen.add(new CppStatement.Assign(truth.name(), e.right()));
    add(
        new CppStatement.If(
            e.operator() == CppExpression.BinaryOperator.AND_THEN
                ? truth
                : new CppExpression.Unary(CppExpression.UnaryOperator.NOT, truth),
            chosen,
            List.of()));
    accessed = false;
    return truth;
  }

  /// Gives the value of `?:`, whose sides do something, to a local variable.
  ///
  /// @param then what is done for the value of the first side
  /// @param otherwise what is done for that of the second
  /// @param made the variable
  /// @param type its type
  /// @cpp expr.cond
  void choose(
      CppExpression.Conditional e,
      List<CppStatement> then,
      List<CppStatement> otherwise,
      String made,
      WrittenType type) {
    add(new CppStatement.Declare(type.text(), made, Optional.empty()));
    statements.addAll(declarations(then));
    statements.addAll(declarations(otherwise));
    List<CppStatement> first = new ArrayList<>(assigned(then));
    first.add(new CppStatement.Assign(made, e.then()));
    List<CppStatement> second = new ArrayList<>(assigned(otherwise));
    second.add(new CppStatement.Assign(made, e.otherwise()));
    add(new CppStatement.If(e.condition(), first, second));
    accessed = false;
  }

  /// Whether some of its statements, from one on, writes a local variable that an expression
  /// mentions.
  boolean writes(int from, CppExpression mentioning) {
    return statements.subList(from, statements.size()).stream()
        .anyMatch(s -> writes(s, mentioning));
  }

  private static boolean writes(CppStatement statement, CppExpression mentioning) {
    return switch (statement) {
      case CppStatement.If(var condition, var then, var otherwise) ->
          CppAccesses.writesAny(condition, mentioning)
              || Stream.concat(then.stream(), otherwise.stream())
                  .anyMatch(s -> writes(s, mentioning));
      case CppStatement.Declare(var _, var _, var value) ->
          value.isPresent() && CppAccesses.writesAny(value.get(), mentioning);
      case CppStatement.Assign(var _, var value) -> CppAccesses.writesAny(value, mentioning);
      case CppStatement.Evaluate(var e) -> CppAccesses.writesAny(e, mentioning);
      default -> false;
    };
  }

  void add(CppStatement statement) {
    statements.add(statement);
  }

  int size() {
    return statements.size();
  }

  /// All of it.
  List<CppStatement> statements() {
    return List.copyOf(statements);
  }

  /// The same once more: what was declared is assigned.
  List<CppStatement> again() {
    return assigned(statements);
  }

  private static List<CppStatement> assigned(List<CppStatement> statements) {
    return statements.stream().filter(s -> !isBare(s)).map(CppPrelude::assigned).toList();
  }

  private static boolean isBare(CppStatement statement) {
    return statement instanceof CppStatement.Declare(var _, var _, var value) && value.isEmpty();
  }

  /// What it declares, without values.
  List<CppStatement> declarations() {
    return declarations(statements);
  }

  private static List<CppStatement> declarations(List<CppStatement> statements) {
    return statements.stream()
        .filter(CppStatement.Declare.class::isInstance)
        .map(CppStatement.Declare.class::cast)
        .<CppStatement>map(d -> new CppStatement.Declare(d.type(), d.name(), Optional.empty()))
        .toList();
  }

  private static CppStatement assigned(CppStatement statement) {
    return statement instanceof CppStatement.Declare(var type, var name, var value)
            && value.isPresent()
        ? new CppStatement.Assign(name, value.get())
        : statement;
  }

  /// Whether an expression is only the old value of the last compare-and-swap.
  boolean made(CppExpression expression) {
    return !statements.isEmpty()
        && statements.getLast() instanceof CppStatement.Evaluate(CppExpression.CompareExchange swap)
        && expression.equals(new CppExpression.Local(swap.expected()));
  }

  /// Whether an expression is only what the last of it found out, and no more is to be done.
  boolean gives(CppExpression expression) {
    return made(expression)
        || (!statements.isEmpty()
            && statements.getLast() instanceof CppStatement.If(var asked, var then, var _)
            && (expression.equals(
                    asked instanceof CppExpression.Unary(var _, var done) ? done : asked)
                || (then.getLast() instanceof CppStatement.Assign(var given, var _)
                    && expression.equals(new CppExpression.Local(given)))));
  }

  /// All of it, and then a statement. Where that only gives the old value of a compare-and-swap to
  /// a variable, `int r0 = atomicCAS(x, 0, 1);`, the variable takes the place of the made up one.
  ///
  /// @param type the type of the variable, if the statement gives a value to one
  List<CppStatement> with(CppStatement last, String type) {
    List<CppStatement> all = new ArrayList<>(statements);
    Optional<CppStatement> first = first(last, type);
    if (first.isPresent()) {
      int size = all.size();
      all.set(size - 2, first.get());
      all.set(size - 1, into((CppStatement.Evaluate) all.get(size - 1), name(last)));
    } else {
      all.add(last);
    }
    return all;
  }

  /// What gives the expected value to the variable that a statement gives the old one.
  private Optional<CppStatement> first(CppStatement last, String type) {
    CppExpression value =
        switch (last) {
          case CppStatement.Declare(var t, var name, var v) when v.isPresent() -> v.get();
          case CppStatement.Assign(var name, var v) -> v;
          default -> new CppExpression.Constant(0);
        };
    if (!made(value)
        || !(statements.getLast()
            instanceof CppStatement.Evaluate(CppExpression.CompareExchange swap))
        || !(statements.get(statements.size() - 2)
            instanceof CppStatement.Declare(var made, var old, var expected))
        || CppAccesses.mentions(swap.address(), name(last))
        || CppAccesses.mentions(swap.desired(), name(last))
        || !(type.equals("auto") || CppTypes.of(type).equals(CppTypes.of(made)))) {
      return Optional.empty();
    }
    return Optional.of(
        last instanceof CppStatement.Declare
            ? new CppStatement.Declare(type.equals("auto") ? made : type, name(last), expected)
            : new CppStatement.Assign(name(last), expected.orElseThrow()));
  }

  private static String name(CppStatement statement) {
    return switch (statement) {
      case CppStatement.Declare d -> d.name();
      case CppStatement.Assign a -> a.name();
      default -> throw new IllegalArgumentException("it gives nothing to a variable");
    };
  }

  private static CppStatement into(CppStatement.Evaluate swap, String name) {
    var c = (CppExpression.CompareExchange) swap.expression();
    return new CppStatement.Evaluate(
        new CppExpression.CompareExchange(
            c.weak(), c.address(), name, c.desired(), c.success(), c.failure(), c.scope()));
  }
}
