package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which part of the matrix is wanted. An empty set leaves its axis whole.
///
/// @param dialects the ways to write operations, in the order in which they come
/// @param kinds operations
/// @param orders memory orders; of a compare-exchange the order of success
/// @param scopes thread scopes; empty: those that all releases of a dialect have
/// @param types types of objects; fences have none and stay
/// @param consume which cells are written with `consume`; orders narrow those no further
public record MatrixRequest(
    List<SourceDialect> dialects,
    Set<CppOperation> kinds,
    Set<MemoryOrder> orders,
    Set<ThreadScope> scopes,
    Set<ValueType> types,
    Consume consume) {
  private static final Optional<ValueType> REPRESENTATIVE = ValueType.of("u32");

  /// Copies the lists and sets.
  public MatrixRequest {
    dialects = List.copyOf(dialects);
    kinds = Set.copyOf(kinds);
    orders = Set.copyOf(orders);
    scopes = Set.copyOf(scopes);
    types = Set.copyOf(types);
  }

  /// A part without `consume`.
  public MatrixRequest(
      List<SourceDialect> dialects,
      Set<CppOperation> kinds,
      Set<MemoryOrder> orders,
      Set<ThreadScope> scopes,
      Set<ValueType> types) {
    this(dialects, kinds, orders, scopes, types, Consume.NONE);
  }

  /// All that dialects can say but for `consume`.
  public static MatrixRequest all(List<SourceDialect> dialects) {
    return new MatrixRequest(dialects, Set.of(), Set.of(), Set.of(), Set.of());
  }

  /// The same part of other dialects.
  public MatrixRequest with(List<SourceDialect> others) {
    return new MatrixRequest(others, kinds, orders, scopes, types, consume);
  }

  boolean wants(MatrixCell cell) {
    return wants(kinds, cell.operation().kind())
        && (cell.consume()
            ? wantsConsume(cell)
            : consume != Consume.ONLY && wants(orders, cell.operation().order()))
        && (scopes.isEmpty() ? !isLater(cell) : scopes.contains(cell.operation().scope()))
        && cell.operation().type().map(type -> wants(types, type)).orElse(true);
  }

  /// Whether cells are left out that some releases of their dialect have.
  public boolean leavesOut() {
    return scopes.isEmpty()
        && dialects.stream().anyMatch(d -> d.cells().stream().anyMatch(MatrixRequest::isLater));
  }

  /// Whether only later releases of its dialect have it: libcu++ has clusters from September 2026
  /// on (NVIDIA/cccl#11434), and an older one, such as that of CUDA 13.0, refuses each such cell.
  private static boolean isLater(MatrixCell cell) {
    return cell.operation().scope() == ThreadScope.CLUSTER
        && (cell.dialect() == SourceDialect.ATOMIC_REF
            || cell.dialect() == SourceDialect.ATOMIC_OBJECT);
  }

  private boolean wantsConsume(MatrixCell cell) {
    return switch (consume) {
      case NONE -> false;
      case REPRESENTATIVES ->
          cell.form() == CellForm.PLAIN
              && cell.operation().type().equals(REPRESENTATIVE)
              && (cell.operation().kind() == CppOperation.LOAD
                  || cell.operation().kind() == CppOperation.EXCHANGE);
      case ALL, ONLY -> true;
    };
  }

  private static <T> boolean wants(Set<T> wanted, T value) {
    return wanted.isEmpty() || wanted.contains(value);
  }
}
