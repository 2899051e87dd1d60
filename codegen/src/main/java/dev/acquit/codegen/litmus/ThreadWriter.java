package dev.acquit.codegen.litmus;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.CudaModification;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes the statements of one thread.
///
/// An expression of more than one access is taken apart, each value into a variable of its own,
/// from left to right. C++ leaves the order of most operands open, and so does the test's model:
/// what is written has one of its orders.
///
/// @cpp intro.execution
final class ThreadWriter {
  /// nvcc's built-in functions add and subtract 64 bits of this type only; the bits are the same.
  private static final String UNSIGNED = "unsigned long long";

  private final AtomicDialect dialect;
  private final WritableThread types;
  private final StringBuilder out = new StringBuilder();
  private int depth = 1;
  private int temporaries;

  ThreadWriter(AtomicDialect dialect, WritableThread types) {
    this.dialect = dialect;
    this.types = types;
  }

  String text() {
    return out.toString();
  }

  void line(String text) {
    out.repeat("  ", depth).append(text).append('\n');
  }

  void statements(List<CppStatement> body) throws NotWrittenException {
    for (CppStatement s : body) {
      statement(s);
    }
  }

  private void statement(CppStatement s) throws NotWrittenException {
    switch (s) {
      case CppStatement.Declare(var type, var name, var value) -> {
        if (value.isPresent()) {
          assign(name, value.get());
        }
      }
      case CppStatement.Assign(var name, var value) -> assign(name, value);
      case CppStatement.PlainStore(var address, var value) -> {
        String to = pointer(address);
        line("*" + to + " = " + value(value) + ";");
      }
      case CppStatement.AtomicStore(var address, var value, var order, var scope) -> {
        types.location(address);
        String text = access(CppOperation.STORE, address, Optional.of(value(value)), order, scope);
        line(text + ";");
      }
      case CppStatement.Evaluate(var expression) -> line(value(expression) + ";");
      case CppStatement.Fence(var order, var scope) -> fence(order, scope);
      case CppStatement.If(var condition, var then, var otherwise) -> {
        line("if (" + value(condition) + ") {");
        block(then);
        if (!otherwise.isEmpty()) {
          line("} else {");
          block(otherwise);
        }
        line("}");
      }
      case CppStatement.While(var condition, var body) -> loop(condition, body);
      case CppStatement.DoWhile(var body, var condition) -> loop(body, condition);
      case CppStatement.Leave(var exit) -> leave(exit);
    }
  }

  /// What follows a thread writes its results, and a `return` would leave that out.
  private void leave(Exit exit) throws NotWrittenException {
    if (exit == Exit.RETURN) {
      throw new NotWrittenException("a thread returns");
    }
    line(exit.word() + ";");
  }

  private void block(List<CppStatement> body) throws NotWrittenException {
    depth++;
    statements(body);
    depth--;
  }

  private void loop(CppExpression condition, List<CppStatement> body) throws NotWrittenException {
    if (accesses(condition) < 2) {
      line("while (" + value(condition) + ") {");
      block(body);
    } else {
      line("while (true) {");
      depth++;
      line("if (!(" + value(condition) + ")) break;");
      depth--;
      block(body);
    }
    line("}");
  }

  private void loop(List<CppStatement> body, CppExpression condition) throws NotWrittenException {
    line("do {");
    block(body);
    if (accesses(condition) < 2) {
      line("} while (" + value(condition) + ");");
      return;
    }
    if (body.stream().anyMatch(ThreadWriter::continues)) {
      throw new NotWrittenException(
          "a condition with several accesses stands behind a loop with 'continue'");
    }
    depth++;
    line("if (!(" + value(condition) + ")) break;");
    depth--;
    line("} while (true);");
  }

  /// Whether a statement begins the next round of the loop around it.
  private static boolean continues(CppStatement s) {
    return switch (s) {
      case CppStatement.Leave(var exit) -> exit == Exit.CONTINUE;
      case CppStatement.If(var _, var then, var otherwise) ->
          then.stream().anyMatch(ThreadWriter::continues)
              || otherwise.stream().anyMatch(ThreadWriter::continues);
      default -> false;
    };
  }

  private void assign(String name, CppExpression value) throws NotWrittenException {
    line(SourceNames.source(name) + " = " + value(value) + ";");
  }

  private void fence(MemoryOrder order, ThreadScope scope) throws NotWrittenException {
    line(builtIn("thread_fence", dialect.order(order.word()), scope(scope)) + ";");
  }

  /// An expression that is evaluated here; what has to come before it is written at once.
  private String value(CppExpression e) throws NotWrittenException {
    types.check(e);
    return write(e, accesses(e) > 1);
  }

  /// How many accesses an expression has; a compare-exchange counts twice inside another
  /// expression, since it writes a local variable too.
  private static int accesses(CppExpression e) {
    return switch (e) {
      case CppExpression.Constant c -> 0;
      case CppExpression.Local l -> 0;
      case CppExpression.AddressOf a -> 0;
      case CppExpression.PlainLoad l -> 1;
      case CppExpression.AtomicLoad l -> 1;
      case CppExpression.Exchange(var at, var v, var o, var s) -> 1 + accesses(v);
      case CppExpression.FetchModify(var f, var at, var v, var o, var s) -> 1 + accesses(v);
      case CppExpression.CompareExchange c -> 1 + accesses(c.desired());
      case CppExpression.Cast(var t, var operand) -> accesses(operand);
      case CppExpression.Unary(var o, var operand) -> accesses(operand);
      case CppExpression.Binary(var o, var left, var right) -> {
        int inside = accesses(left) + accesses(right);
        yield swaps(left) || swaps(right) ? inside + 1 : inside;
      }
      // The sides access nothing, but may read what the condition writes.
      case CppExpression.Conditional(var condition, var then, var otherwise) ->
          accesses(condition) + (swaps(condition) ? 1 : 0);
    };
  }

  private static boolean swaps(CppExpression e) {
    return switch (e) {
      case CppExpression.CompareExchange c -> true;
      case CppExpression.Cast(var t, var operand) -> swaps(operand);
      case CppExpression.Unary(var o, var operand) -> swaps(operand);
      case CppExpression.Binary(var o, var left, var right) -> swaps(left) || swaps(right);
      case CppExpression.Conditional(var condition, var then, var otherwise) -> swaps(condition);
      default -> false;
    };
  }

  /// @param apart whether each value goes into a variable of its own
  private String write(CppExpression e, boolean apart) throws NotWrittenException {
    String text =
        switch (e) {
          case CppExpression.Constant c -> constant(c);
          case CppExpression.Cast(var type, var operand) ->
              "(" + WritableThread.word(type) + ")(" + write(operand, apart) + ")";
          case CppExpression.Local(var name) -> SourceNames.source(name);
          case CppExpression.AddressOf a -> throw new IllegalStateException("types refuse it");
          case CppExpression.PlainLoad(var at) -> "*" + pointer(at);
          case CppExpression.AtomicLoad(var at, var order, var scope) ->
              access(CppOperation.LOAD, at, Optional.empty(), order, scope);
          case CppExpression.Exchange(var at, var v, var order, var scope) ->
              access(CppOperation.EXCHANGE, at, Optional.of(write(v, apart)), order, scope);
          case CppExpression.FetchModify(CudaModification m, var at, var v, var _, var scope) ->
              cuda(m.function(scope), at, write(v, apart));
          case CppExpression.FetchModify(CppOperation op, var at, var v, var order, var scope) ->
              access(op, at, Optional.of(write(v, apart)), order, scope);
          case CppExpression.CompareExchange c -> swap(c, write(c.desired(), apart));
          case CppExpression.Unary(var operator, var operand) ->
              operator.symbol() + "(" + write(operand, apart) + ")";
          case CppExpression.Binary(var operator, var left, var right) -> {
            String first = write(left, apart);
            yield "(" + first + " " + operator.symbol() + " " + write(right, apart) + ")";
          }
          case CppExpression.Conditional(var condition, var then, var otherwise) -> {
            String asked = write(condition, apart);
            // What is not chosen may have no meaning, so that it has no variable.
            yield "(%s ? %s : %s)".formatted(asked, write(then, false), write(otherwise, false));
          }
        };
    if (!apart || e instanceof CppExpression.Constant) {
      return text;
    }
    String name = "tmp_" + temporaries++;
    line("auto " + name + " = " + text + ";");
    return name;
  }

  private static String constant(CppExpression.Constant constant) {
    long value = constant.value();
    CppType type = constant.type();
    if (type.truth()) {
      return value == 0 ? "false" : "true";
    } else if (!type.signed()) {
      return Long.toUnsignedString(value) + (type.wide() ? "ull" : "u");
    } else if (value == Long.MIN_VALUE) {
      return "(-9223372036854775807ll - 1)";
    }
    String digits = type.wide() ? value + "ll" : Long.toString(value);
    return value < 0 ? "(" + digits + ")" : digits;
  }

  private String scope(ThreadScope scope) throws NotWrittenException {
    return dialect
        .scope(scope)
        .orElseThrow(
            () -> new NotWrittenException(dialect.word() + " has no scope '" + scope.word() + "'"));
  }

  private String reference(CppExpression at, ThreadScope scope) throws NotWrittenException {
    return "cuda::atomic_ref<" + word(at) + ", " + scope(scope) + ">(*" + pointer(at) + ")";
  }

  /// A load, a store, or what updates.
  ///
  /// @param value its operand, if it has one
  private String access(
      CppOperation kind,
      CppExpression at,
      Optional<String> value,
      MemoryOrder order,
      ThreadScope scope)
      throws NotWrittenException {
    String last = dialect.order(order.word());
    if (dialect == AtomicDialect.LIBCU) {
      String arguments = value.map(v -> v + ", ").orElse("") + last;
      return reference(at, scope) + "." + kind.word() + "(" + arguments + ")";
    }
    CppType type = types.shared(types.location(at));
    boolean sum = kind == CppOperation.FETCH_ADD || kind == CppOperation.FETCH_SUB;
    // nvcc has no sum of signed 64 bits.
    boolean unsigned = dialect == AtomicDialect.NV_ATOMIC && sum && type.wide() && type.signed();
    String cast = "(" + (unsigned ? UNSIGNED : word(at)) + ")";
    List<String> arguments = new ArrayList<>();
    arguments.add((unsigned ? "(" + UNSIGNED + "*)" : "") + pointer(at));
    value.ifPresent(v -> arguments.add(cast + v));
    arguments.addAll(List.of(last, scope(scope)));
    String name = kind.word() + (kind.fetches() ? "" : "_n");
    return (unsigned ? "(" + word(at) + ")" : "") + builtIn(name, arguments.toArray(String[]::new));
  }

  /// A function that only CUDA has.
  private String cuda(String function, CppExpression at, String value) throws NotWrittenException {
    if (dialect == AtomicDialect.SCOPED_ATOMIC) {
      throw new NotWrittenException(dialect.word() + " has no '" + function + "'");
    }
    return function + "(" + pointer(at) + ", " + value + ")";
  }

  private String swap(CppExpression.CompareExchange c, String desired) throws NotWrittenException {
    CppExpression at = c.address();
    String location = types.location(at);
    CppType expected = types.local(c.expected());
    if (!WritableThread.word(expected).equals(word(at))) {
      throw new NotWrittenException(
          "'"
              + c.expected()
              + "' has another type than '"
              + location
              + "', which it is compared"
              + " with");
    }
    String orders = dialect.order(c.success().word()) + ", " + dialect.order(c.failure().word());
    return switch (dialect) {
      case LIBCU ->
          reference(at, c.scope())
              + (c.weak() ? ".compare_exchange_weak(" : ".compare_exchange_strong(")
              + SourceNames.source(c.expected())
              + ", "
              + desired
              + ", "
              + orders
              + ")";
      case NV_ATOMIC, SCOPED_ATOMIC ->
          builtIn(
              "compare_exchange_n",
              pointer(at),
              "&" + SourceNames.source(c.expected()),
              cast(at, desired),
              Boolean.toString(c.weak()),
              orders,
              scope(c.scope()));
    };
  }

  /// The built-in functions are made for the type of the object and take no other.
  private String cast(CppExpression at, String value) throws NotWrittenException {
    return "(" + word(at) + ")" + value;
  }

  /// The type of the object at an address.
  private String word(CppExpression at) throws NotWrittenException {
    return WritableThread.word(types.shared(types.location(at)));
  }

  /// A pointer to what is at an address.
  private String pointer(CppExpression at) throws NotWrittenException {
    String name = SourceNames.source(types.location(at));
    return at instanceof CppExpression.Binary(var operator, var base, var by)
        ? "(" + name + " + " + write(by, false) + ")"
        : name;
  }

  private String builtIn(String name, String... arguments) {
    return dialect.functions() + name + "(" + String.join(", ", arguments) + ")";
  }
}
