package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;

/// Writes C++ tests in their canonical form: every order and scope and the tree of scopes are
/// written out. Reading it back gives an equal test if its places are numbered as [Placement] does;
/// if not, they come back so numbered.
public final class CppWriter {
  private final StringBuilder out = new StringBuilder();

  private CppWriter() {}

  /// The text of a test.
  public static String write(CppTest test) {
    CppWriter writer = new CppWriter();
    HeaderWriter.top(Language.CPP, test.header(), writer.out);
    test.threads().forEach(writer::thread);
    writer.out.append("scopes: ").append(ScopeTreeWriter.of(test.threads())).append('\n');
    HeaderWriter.bottom(test.header(), writer.out);
    return writer.out.toString();
  }

  /// The first line of a statement, for messages and explanations.
  public static String headline(CppStatement statement) {
    CppWriter writer = new CppWriter();
    writer.statement(statement, 0);
    return writer.out.toString().lines().findFirst().orElse("");
  }

  private void thread(CppThread thread) {
    out.append('P').append(thread.id()).append(" (");
    String between = "";
    for (CppThread.Parameter parameter : thread.parameters()) {
      out.append(between).append(parameter.type()).append("* ").append(parameter.name());
      between = ", ";
    }
    out.append(") {\n");
    block(thread.body(), 1);
    out.append("}\n");
  }

  private void block(List<CppStatement> statements, int depth) {
    for (CppStatement statement : statements) {
      indent(depth);
      statement(statement, depth);
      out.append('\n');
    }
  }

  private void indent(int depth) {
    out.repeat("  ", depth);
  }

  private void statement(CppStatement statement, int depth) {
    switch (statement) {
      case CppStatement.Declare(var type, var name, var value) -> {
        out.append(type).append(' ').append(name);
        value.ifPresent(v -> out.append(" = ").append(CppExpressionWriter.write(v)));
        out.append(';');
      }
      case CppStatement.Assign(var name, var value) ->
          out.append(name).append(" = ").append(CppExpressionWriter.write(value)).append(';');
      case CppStatement.PlainStore(var address, var value) ->
          out.append('*')
              .append(CppExpressionWriter.operand(address))
              .append(" = ")
              .append(CppExpressionWriter.write(value))
              .append(';');
      case CppStatement.AtomicStore store -> store(store);
      case CppStatement.Evaluate(var expression) ->
          out.append(CppExpressionWriter.write(expression)).append(';');
      case CppStatement.Fence(var order, var scope) ->
          out.append("atomic_thread_fence(").append(enumerators(order, scope)).append(");");
      case CppStatement.If(var condition, var then, var otherwise) -> {
        out.append("if (").append(CppExpressionWriter.write(condition)).append(") ");
        braces(then, depth);
        if (!otherwise.isEmpty()) {
          out.append(" else ");
          braces(otherwise, depth);
        }
      }
      case CppStatement.While(var condition, var body) -> {
        out.append("while (").append(CppExpressionWriter.write(condition)).append(") ");
        braces(body, depth);
      }
      case CppStatement.DoWhile(var body, var condition) -> {
        out.append("do ");
        braces(body, depth);
        out.append(" while (").append(CppExpressionWriter.write(condition)).append(");");
      }
      case CppStatement.Leave(var exit) -> out.append(exit.word()).append(';');
    }
  }

  private void store(CppStatement.AtomicStore store) {
    out.append("atomic_store_explicit(")
        .append(CppExpressionWriter.write(store.address()))
        .append(", ")
        .append(CppExpressionWriter.write(store.value()))
        .append(", ")
        .append(enumerators(store.order(), store.scope()))
        .append(");");
  }

  private void braces(List<CppStatement> statements, int depth) {
    if (statements.isEmpty()) {
      out.append("{}");
      return;
    }
    out.append("{\n");
    block(statements, depth + 1);
    indent(depth);
    out.append('}');
  }

  private static String enumerators(MemoryOrder order, ThreadScope scope) {
    return CppExpressionWriter.order(order) + ", " + CppExpressionWriter.scope(scope);
  }
}
