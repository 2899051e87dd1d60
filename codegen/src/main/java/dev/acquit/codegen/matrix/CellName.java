package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// Names of functions that say what the function is: `<dialect>__<operation>__<order>[__<failure
/// order>]__<scope>[__<type>]`. They contain nothing that a compiler would mangle or PTX would not
/// allow.
public final class CellName {
  private static final String SEPARATOR = "__";

  private CellName() {}

  /// The name of a cell's function.
  static String of(Cell cell) {
    SourceOperation operation = cell.operation();
    return cell.dialect().word()
        + SEPARATOR
        + operation.kind().word()
        + cell.form().suffix()
        + SEPARATOR
        + cell.word(operation.order())
        + operation.failure().map(f -> SEPARATOR + cell.word(f)).orElse("")
        + SEPARATOR
        + operation.scope().word()
        + operation.type().map(t -> SEPARATOR + t).orElse("");
  }

  /// The cell whose function has a name; empty if it is the name of none.
  public static Optional<Cell> parse(String name) {
    List<String> words = Arrays.asList(name.split(SEPARATOR, -1));
    if (words.size() < 4) {
      return Optional.empty();
    }
    Iterator<String> rest = words.iterator();
    Optional<SourceDialect> dialect = SourceDialect.of(rest.next());
    Optional<CellForm.Named> what = CellForm.named(rest.next());
    if (dialect.isEmpty() || what.isEmpty()) {
      return Optional.empty();
    }
    CppOperation kind = what.get().kind();
    int length =
        switch (kind) {
          case FENCE -> 4;
          case COMPARE_EXCHANGE -> 6;
          default -> 5;
        };
    if (words.size() != length) {
      return Optional.empty();
    }
    Optional<MemoryOrder> order = order(rest.next());
    Optional<MemoryOrder> failure =
        kind == CppOperation.COMPARE_EXCHANGE ? order(rest.next()) : Optional.empty();
    Optional<ThreadScope> scope = scope(rest.next());
    Optional<ValueType> type =
        kind == CppOperation.FENCE ? Optional.empty() : ValueType.of(rest.next());
    if (order.isEmpty()
        || scope.isEmpty()
        || failure.isPresent() != (kind == CppOperation.COMPARE_EXCHANGE)
        || type.isPresent() == (kind == CppOperation.FENCE)
        || !kind.allows(order.get())
        || !failure.map(CppOperation.LOAD::allows).orElse(true)) {
      return Optional.empty();
    }
    Cell cell =
        new Cell(
            dialect.get(),
            new SourceOperation(kind, order.get(), failure, scope.get(), type),
            what.get().form());
    // Consume is read as acquire; of two acquires both or none are called so.
    return words.contains(Cell.CONSUME)
        ? Optional.of(cell)
            .filter(c -> Cell.acquires(c.operation()))
            .map(Cell::consuming)
            .filter(c -> c.name().equals(name))
        : Optional.of(cell);
  }

  private static Optional<MemoryOrder> order(String word) {
    String known = word.equals(Cell.CONSUME) ? MemoryOrder.ACQUIRE.word() : word;
    return Arrays.stream(MemoryOrder.values()).filter(o -> o.word().equals(known)).findFirst();
  }

  private static Optional<ThreadScope> scope(String word) {
    return Arrays.stream(ThreadScope.values()).filter(s -> s.word().equals(word)).findFirst();
  }
}
