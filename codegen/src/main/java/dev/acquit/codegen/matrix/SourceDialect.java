package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A way to write atomic operations.
public enum SourceDialect {
  /// `cuda::atomic_ref` of libcu++, and `cuda::atomic_thread_fence`.
  ATOMIC_REF("ref", ".cu", "cuda::atomic_ref", LibcuWriter.ofReferences()),
  /// `cuda::atomic` of libcu++.
  ATOMIC_OBJECT("atomic", ".cu", "cuda::atomic", LibcuWriter.ofObjects()),
  /// The built-in functions of nvcc, `__nv_atomic_load_n` and its like.
  NV_BUILTIN("nv", ".cu", "__nv_atomic built-ins", new NvBuiltinWriter()),
  /// The functions that CUDA has had from the beginning: `atomicAdd`, `__threadfence`. They name no
  /// order: the functions on memory are relaxed, the fences sequentially consistent.
  CUDA_FUNCTION("cuda", ".cu", "CUDA atomic functions", new CudaFunctionWriter()),
  /// The built-in functions of clang that have a scope, `__scoped_atomic_load_n` and its like, in
  /// C.
  CLANG_SCOPED("clang", ".c", "__scoped_atomic built-ins", new ClangWriter()),
  /// LLVM IR with opaque pointers, as LLVM 15 and later read it.
  LLVM_IR("llvm", ".ll", "LLVM IR", LlvmWriter.withOpaquePointers()),
  /// LLVM IR with typed pointers, for LLVM 14 and earlier.
  LLVM_IR_TYPED("llvmtyped", ".ll", "LLVM IR with typed pointers", LlvmWriter.withTypedPointers());

  private final String word;
  private final String suffix;
  private final String title;
  private final DialectWriter writer;

  SourceDialect(String word, String suffix, String title, DialectWriter writer) {
    this.word = word;
    this.suffix = suffix;
    this.title = title;
    this.writer = writer;
  }

  /// The word with which names of its functions begin.
  public String word() {
    return word;
  }

  /// How names of its files end, with the dot.
  public String suffix() {
    return suffix;
  }

  /// What it is called in reports.
  public String title() {
    return title;
  }

  /// The dialect of a word.
  public static Optional<SourceDialect> of(String word) {
    return Arrays.stream(values()).filter(d -> d.word.equals(word)).findFirst();
  }

  /// All that can be written in it with `consume`, in the order of [#cells]. Each is one of those
  /// that acquire, called otherwise.
  List<MatrixCell> consuming() {
    return writer.consume()
        ? cells().stream()
            .filter(cell -> MatrixCell.acquires(cell.operation()))
            .map(MatrixCell::consuming)
            .toList()
        : List.of();
  }

  /// All that can be written in it but for `consume`: operations in the order of [CppOperation],
  /// then types, forms, scopes and orders.
  public List<MatrixCell> cells() {
    List<MatrixCell> cells = new ArrayList<>();
    for (CppOperation kind : CppOperation.values()) {
      List<Optional<ValueType>> types =
          kind == CppOperation.FENCE
              ? List.of(Optional.empty())
              : writer.types(kind).stream().map(Optional::of).toList();
      for (Optional<ValueType> type : types) {
        writer.forms(kind).forEach(form -> addScopesAndOrders(cells, kind, type, form));
      }
    }
    return List.copyOf(cells);
  }

  private void addScopesAndOrders(
      List<MatrixCell> cells, CppOperation kind, Optional<ValueType> type, CellForm form) {
    List<Optional<MemoryOrder>> failures =
        kind == CppOperation.COMPARE_EXCHANGE
            ? Arrays.stream(MemoryOrder.values())
                .filter(CppOperation.LOAD::allows)
                .map(Optional::of)
                .toList()
            : List.of(Optional.empty());
    writer
        .scopes(kind)
        .forEach(scope ->
            Arrays.stream(MemoryOrder.values())
                .filter(order -> kind.allows(order))
                .flatMap(order ->
                    failures.stream().map(f -> new SourceOperation(kind, order, f, scope, type)))
                .filter(writer::orders)
                .map(operation -> new MatrixCell(this, operation, form))
                .forEach(cells::add));
  }

  /// Source text with the functions of cells, in their order.
  ///
  /// @throws IllegalArgumentException if a cell is of another dialect
  public SourceText source(List<MatrixCell> cells) {
    Map<MatrixCell, String> functions = HashMap.newHashMap(cells.size());
    for (MatrixCell cell : cells) {
      if (cell.dialect() != this) {
        throw new IllegalArgumentException(cell + " is not written in " + title);
      }
      functions.put(cell, writer.function(cell));
    }
    return SourceText.of(writer.prelude(), cells, functions);
  }
}
