package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// Writes C++ tests in the spellings of people, drawn anew for each operation: members of
/// `atomic_ref`, built-in functions, CUDA's own ones, `+=`. Reading gives the same test.
final class RandomSpelling {
  private static final Set<BinaryOperator> NOT_ASSIGNED =
      Set.of(
          BinaryOperator.AND_THEN,
          BinaryOperator.OR_ELSE,
          BinaryOperator.EQ,
          BinaryOperator.NE,
          BinaryOperator.LT,
          BinaryOperator.LE,
          BinaryOperator.GT,
          BinaryOperator.GE);

  private final Random random;
  private final Map<String, String> types = new HashMap<>();
  private final Set<String> references = new HashSet<>();

  RandomSpelling(Random random) {
    this.random = random;
  }

  String write(CppTest test) {
    StringBuilder out = new StringBuilder();
    HeaderWriter.top(Language.CPP, test.header(), out);
    for (CppThread thread : test.threads()) {
      types.clear();
      references.clear();
      List<String> parameters = new ArrayList<>();
      for (CppThread.Parameter p : thread.parameters()) {
        types.put(p.name(), p.type().replace("volatile ", ""));
        if (random.nextBoolean()) {
          references.add(p.name());
        }
        parameters.add(p.type() + (references.contains(p.name()) ? "& " : "* ") + p.name());
      }
      out.append(pick("", "void ", "__global__ void ")).append('P').append(thread.id());
      out.append(" (").append(String.join(", ", parameters)).append(") ");
      out.append(block(thread.body()));
    }
    out.append("scopes: ").append(ScopeTreeWriter.of(test.threads())).append('\n');
    HeaderWriter.bottom(test.header(), out);
    return out.toString();
  }

  private String block(List<CppStatement> body) {
    StringBuilder out = new StringBuilder("{\n");
    body.forEach(s -> out.append(statement(s)).append('\n'));
    return out.append("}\n").toString();
  }

  private String statement(CppStatement s) {
    return switch (s) {
      case CppStatement.Declare(var type, var name, var value) ->
          type + " " + name + value.map(v -> " = " + write(v)).orElse("") + ";";
      case CppStatement.Assign(var name, var value) -> assign(name, value);
      case CppStatement.PlainStore(var at, var value) -> object(at) + " = " + write(value) + ";";
      case CppStatement.AtomicStore(var at, var value, var order, var scope) ->
          call("store", at, write(value), order, scope) + ";";
      case CppStatement.Evaluate(var e) -> write(e) + ";";
      case CppStatement.Fence(var order, var scope) -> fence(order, scope) + ";";
      case CppStatement.If(var condition, var then, var otherwise) ->
          "if ("
              + write(condition)
              + ") "
              + block(then)
              + (otherwise.isEmpty() ? "" : "else " + block(otherwise));
      case CppStatement.While(var condition, var body) -> loop(condition, body);
      case CppStatement.DoWhile(var body, var condition) ->
          "do " + block(body) + "while (" + write(condition) + ");";
      case CppStatement.Leave(var exit) -> exit.word() + ";";
    };
  }

  /// A `while`, or a `for` where its last statement is a step that no `continue` passes by, and
  /// that sees all that it names.
  private String loop(CppExpression condition, List<CppStatement> body) {
    if (!body.isEmpty()
        && body.getLast() instanceof CppStatement.Assign step
        && body.stream().noneMatch(s -> s instanceof CppStatement.Declare || continues(s))
        && random.nextBoolean()) {
      String last = assign(step.name(), step.value());
      String head = write(condition) + "; " + last.substring(0, last.length() - 1);
      return "for (; " + head + ") " + block(body.subList(0, body.size() - 1));
    }
    return "while (" + write(condition) + ") " + block(body);
  }

  private static boolean continues(CppStatement s) {
    return StatementLines.flat(List.of(s)).contains(new CppStatement.Leave(Exit.CONTINUE));
  }

  private String assign(String name, CppExpression value) {
    if (value instanceof CppExpression.Binary(var operator, var left, var right)
        && left.equals(new CppExpression.Local(name))
        && !NOT_ASSIGNED.contains(operator)) {
      return name + " " + operator.symbol() + "= " + write(right) + ";";
    }
    return name + " = " + write(value) + ";";
  }

  private String fence(MemoryOrder order, ThreadScope scope) {
    if (order == MemoryOrder.SEQ_CST && cuda(scope) && random.nextBoolean()) {
      return "__threadfence" + suffix(scope) + "()";
    }
    return switch (random.nextInt(3)) {
      case 0 -> "__nv_atomic_thread_fence(" + builtIn(order, scope) + ")";
      case 1 -> "__scoped_atomic_thread_fence(" + clang(order, scope) + ")";
      default ->
          space() + "atomic_thread_fence(" + space() + word(order) + ", " + word(scope) + ")";
    };
  }

  private String cast(String type, String operand) {
    return random.nextBoolean()
        ? "static_cast<" + type + ">(" + operand + ")"
        : "(" + type + ")(" + operand + ")";
  }

  private String write(CppExpression e) {
    return switch (e) {
      case CppExpression.Constant c -> CppExpressionWriter.write(c);
      case CppExpression.Cast(var to, var operand) -> cast(to.words(), write(operand));
      case CppExpression.Local(var name) -> name;
      case CppExpression.AddressOf(var name) ->
          references.contains(name) ? "(&" + name + ")" : name;
      case CppExpression.PlainLoad(var at) -> object(at);
      case CppExpression.AtomicLoad(var at, var order, var scope) ->
          call("load", at, "", order, scope);
      case CppExpression.Exchange(var at, var value, var order, var scope) ->
          call("exchange", at, write(value), order, scope);
      case CppExpression.FetchModify(var what, var at, var value, var order, var scope) ->
          call(what.word(), at, write(value), order, scope);
      case CppExpression.CompareExchange c -> swap(c);
      case CppExpression.Unary(var operator, var operand) ->
          operator.symbol() + "(" + write(operand) + ")";
      case CppExpression.Binary(var operator, var left, var right) ->
          "(" + write(left) + " " + operator.symbol() + " " + write(right) + ")";
      case CppExpression.Conditional(var asked, var then, var otherwise) ->
          "((%s) ? %s : (%s))".formatted(write(asked), write(then), write(otherwise));
    };
  }

  /// What is at an address.
  private String object(CppExpression at) {
    return at instanceof CppExpression.AddressOf(var name) && references.contains(name)
        ? name
        : "(*" + write(at) + ")";
  }

  /// An address that is passed. The name of a reference there would be a slip.
  private String pointer(CppExpression at) {
    return at instanceof CppExpression.PlainLoad(CppExpression.AddressOf(var name))
            && references.contains(name)
        ? "*&" + name
        : write(at);
  }

  private String call(
      String what, CppExpression at, String value, MemoryOrder order, ThreadScope scope) {
    String behind = value.isEmpty() ? "" : ", " + value;
    boolean own = !what.equals("load") && !what.equals("store") && cuda(scope);
    if (own && order == MemoryOrder.RELAXED && random.nextBoolean()) {
      String name = what.equals("exchange") ? "exch" : what.substring("fetch_".length());
      String word = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      return "atomic" + word + suffix(scope) + "(" + pointer(at) + behind + ")";
    }
    String end = what.startsWith("fetch") ? "" : "_n";
    return switch (random.nextInt(5)) {
      case 0 ->
          "__nv_atomic_"
              + what
              + end
              + "("
              + pointer(at)
              + behind
              + ", "
              + builtIn(order, scope)
              + ")";
      case 1 ->
          "__scoped_atomic_"
              + what
              + end
              + "("
              + pointer(at)
              + behind
              + ", "
              + clang(order, scope)
              + ")";
      case 2 ->
          order == MemoryOrder.SEQ_CST
              ? space() + "atomic_" + what + "(" + pointer(at) + behind + ", " + word(scope) + ")"
              : explicit(what, at, behind, word(order), scope);
      case 3 ->
          at instanceof CppExpression.AddressOf(var name)
              ? member(name, scope)
                  + what
                  + "("
                  + value
                  + (order == MemoryOrder.SEQ_CST && random.nextBoolean()
                      ? ""
                      : (value.isEmpty() ? "" : ", ") + space() + word(order))
                  + ")"
              : explicit(what, at, behind, word(order), scope);
      default -> explicit(what, at, behind, space() + word(order), scope);
    };
  }

  private String explicit(
      String what, CppExpression at, String behind, String orders, ThreadScope scope) {
    String last =
        scope == ThreadScope.SYSTEM && random.nextBoolean() ? "" : ", " + space() + word(scope);
    return space()
        + "atomic_"
        + what
        + "_explicit("
        + pointer(at)
        + behind
        + ", "
        + orders
        + last
        + ")";
  }

  private String member(String name, ThreadScope scope) {
    String arguments =
        types.get(name) + (scope == ThreadScope.SYSTEM ? "" : ", " + space() + word(scope));
    return "cuda::atomic_ref<"
        + arguments
        + ">("
        + object(new CppExpression.AddressOf(name))
        + ").";
  }

  private String swap(CppExpression.CompareExchange c) {
    String desired = write(c.desired());
    String orders = word(c.success()) + ", " + word(c.failure());
    String what = "compare_exchange_" + (c.weak() ? "weak" : "strong");
    if (random.nextBoolean()) {
      return "__nv_atomic_compare_exchange_n("
          + pointer(c.address())
          + ", &"
          + c.expected()
          + ", "
          + desired
          + (c.weak() ? ", true, " : ", 0, ")
          + macro(c.success(), "__NV_ATOMIC_")
          + ", "
          + builtIn(c.failure(), c.scope())
          + ")";
    }
    if (c.address() instanceof CppExpression.AddressOf(var name) && random.nextBoolean()) {
      String only = c.success().onFailure() == c.failure() ? word(c.success()) : orders;
      return member(name, c.scope())
          + what
          + "("
          + c.expected()
          + ", "
          + desired
          + ", "
          + only
          + ")";
    }
    return explicit(what, c.address(), ", &" + c.expected() + ", " + desired, orders, c.scope());
  }

  private static boolean cuda(ThreadScope scope) {
    return scope == ThreadScope.DEVICE || scope == ThreadScope.BLOCK || scope == ThreadScope.SYSTEM;
  }

  private static String suffix(ThreadScope scope) {
    return scope == ThreadScope.DEVICE ? "" : "_" + scope.word();
  }

  private static String macro(MemoryOrder order, String prefix) {
    return prefix + order.word().toUpperCase(Locale.ROOT);
  }

  private static String builtIn(MemoryOrder order, ThreadScope scope) {
    return macro(order, "__NV_ATOMIC_")
        + ", __NV_THREAD_SCOPE_"
        + scope.word().toUpperCase(Locale.ROOT);
  }

  private static String clang(MemoryOrder order, ThreadScope scope) {
    return macro(order, "__ATOMIC_")
        + ", __MEMORY_SCOPE_"
        + switch (scope) {
          case THREAD -> "SINGLE";
          case BLOCK -> "WRKGRP";
          case CLUSTER -> "CLUSTR";
          case DEVICE -> "DEVICE";
          case SYSTEM -> "SYSTEM";
        };
  }

  private String space() {
    return pick("", "std::", "cuda::", "cuda::std::");
  }

  private String word(MemoryOrder order) {
    return pick("memory_order_", "memory_order::") + order.word();
  }

  private String word(ThreadScope scope) {
    return pick("thread_scope_", "thread_scope::") + scope.word();
  }

  private String pick(String... words) {
    return words[random.nextInt(words.length)];
  }
}
