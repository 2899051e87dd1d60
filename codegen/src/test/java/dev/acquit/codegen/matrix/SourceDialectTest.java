package dev.acquit.codegen.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.testing.Golden;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Source texts; `-Dgolden=update` writes them.
class SourceDialectTest {
  private static Set<ValueType> types(String... words) {
    return Set.copyOf(Stream.of(words).map(w -> ValueType.of(w).orElseThrow()).toList());
  }

  @ParameterizedTest
  @EnumSource(SourceDialect.class)
  void text(SourceDialect dialect) throws Exception {
    List<MatrixCell> cells =
        Matrix.of(
                new MatrixRequest(
                    List.of(dialect),
                    Set.of(),
                    Set.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST),
                    Set.of(ThreadScope.BLOCK, ThreadScope.SYSTEM),
                    types("u32", "f64")))
            .cells()
            .stream()
            .filter(cell ->
                cell.operation().scope() == ThreadScope.BLOCK
                    ? cell.operation().order() == MemoryOrder.ACQUIRE
                    : cell.operation().order() != MemoryOrder.ACQUIRE)
            .filter(cell ->
                cell.operation().failure().isEmpty()
                    || cell.operation().failure().get() == cell.operation().order())
            .toList();
    String actual = dialect.source(cells).text();
    Golden.assertMatches(
        Path.of("src/test/resources/matrix", dialect.word() + dialect.suffix()), actual);
  }

  @ParameterizedTest
  @EnumSource(SourceDialect.class)
  void everyCellIsThereOnceAndFoundByItsLines(SourceDialect dialect) {
    List<MatrixCell> cells = dialect.cells();
    assertThat(new HashSet<>(cells)).hasSameSizeAs(cells);
    assertThat(cells).allMatch(cell -> cell.dialect() == dialect);
    SourceText source = dialect.source(cells);
    List<String> lines = source.text().lines().toList();
    MatrixCell last = null;
    for (int line = 1; line <= lines.size(); line++) {
      MatrixCell here = source.at(line).orElse(null);
      if (here == null) {
        assertThat(last).isNull();
      } else if (!here.equals(last)) {
        assertThat(lines.get(line - 1)).contains(" " + sigil(dialect) + here.name() + "(");
      }
      last = here;
    }
    assertThat(last).isEqualTo(cells.getLast());
    assertThat(source.firstLines().values()).containsExactlyElementsOf(cells);
  }

  private static String sigil(SourceDialect dialect) {
    return dialect.suffix().equals(".ll") ? "@" : "";
  }

  @Test
  void howManyCellsThereAre() {
    Map<SourceDialect, Integer> counts = new java.util.EnumMap<>(SourceDialect.class);
    for (SourceDialect dialect : SourceDialect.values()) {
      counts.put(dialect, dialect.cells().size());
    }
    assertThat(counts)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                SourceDialect.ATOMIC_REF, 3880,
                SourceDialect.ATOMIC_OBJECT, 3855,
                SourceDialect.NV_BUILTIN, 3080,
                SourceDialect.CUDA_FUNCTION, 189,
                SourceDialect.CLANG_SCOPED, 4604,
                SourceDialect.LLVM_IR, 3530,
                SourceDialect.LLVM_IR_TYPED, 3330));
  }

  /// Consume means acquire: each cell with it is one that acquires, and implements the same.
  @Test
  void consume() {
    List<SourceDialect> all = List.of(SourceDialect.values());
    assertThat(names(all, Consume.REPRESENTATIVES, "load"))
        .hasSize(4 + 4 + 5 + 4)
        .contains("clang__load__consume__block__u32", "nv__load__consume__cluster__u32")
        .noneMatch(name -> name.startsWith("llvm"));
    assertThat(names(all, Consume.REPRESENTATIVES, "exchange")).hasSize(4 + 4 + 5 + 4);
    assertThat(names(all, Consume.REPRESENTATIVES, "fetch_add")).isEmpty();
    assertThat(names(List.of(SourceDialect.ATOMIC_REF), Consume.ALL, "compare_exchange"))
        .contains(
            "ref__compare_exchange_strong__consume__consume__device__f64",
            "ref__compare_exchange_weak__consume__relaxed__device__f64",
            "ref__compare_exchange_weak__seq_cst__consume__device__f64");
    assertThat(names(all, Consume.NONE, "load")).isEmpty();
    MatrixCell load =
        Matrix.of(request(all, Consume.REPRESENTATIVES)).cells().stream()
            .filter(cell -> cell.name().equals("clang__load__consume__block__u32"))
            .findFirst()
            .orElseThrow();
    assertThat(load.implemented()).hasToString("load acquire scope=block type=u32 space=generic");
    assertThat(SourceDialect.CLANG_SCOPED.source(List.of(load)).text())
        .contains("__scoped_atomic_load_n(p, __ATOMIC_CONSUME, __MEMORY_SCOPE_WRKGRP)");
    assertThat(Matrix.of(request(List.of(SourceDialect.ATOMIC_REF), Consume.ONLY)).cells())
        .isNotEmpty()
        .allMatch(MatrixCell::consume);
  }

  private static MatrixRequest request(List<SourceDialect> dialects, Consume consume) {
    return new MatrixRequest(dialects, Set.of(), Set.of(), Set.of(), Set.of(), consume);
  }

  private static List<String> names(List<SourceDialect> dialects, Consume consume, String word) {
    return Matrix.of(request(dialects, consume)).cells().stream()
        .filter(cell -> cell.consume() && cell.operation().kind().word().equals(word))
        .map(MatrixCell::name)
        .toList();
  }

  /// Those that not every libcu++ has are there where they are asked for.
  @Test
  void clustersOfLibcuAreAskedFor() {
    List<SourceDialect> libcu = List.of(SourceDialect.ATOMIC_REF, SourceDialect.ATOMIC_OBJECT);
    MatrixRequest all = MatrixRequest.all(libcu);
    assertThat(Matrix.of(all).cells())
        .noneMatch(cell -> cell.operation().scope() == ThreadScope.CLUSTER);
    assertThat(all.leavesOut()).isTrue();
    assertThat(MatrixRequest.all(List.of(SourceDialect.NV_BUILTIN)).leavesOut()).isFalse();
    MatrixRequest asked =
        new MatrixRequest(libcu, Set.of(), Set.of(), Set.of(ThreadScope.CLUSTER), types("u32"));
    assertThat(asked.leavesOut()).isFalse();
    List<MatrixCell> cells =
        Matrix.of(asked).cells().stream()
            .filter(cell -> cell.dialect() == SourceDialect.ATOMIC_REF)
            .toList();
    assertThat(SourceDialect.ATOMIC_REF.source(cells).text())
        .contains("cuda::atomic_ref<u32, cuda::thread_scope_cluster>")
        .contains(
            "cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_cluster)");
  }

  @Test
  void classicFunctionsAreRelaxedAndTheirFenceIsNot() {
    assertThat(SourceDialect.CUDA_FUNCTION.cells())
        .allMatch(cell ->
            cell.operation().order()
                == (cell.operation().type().isEmpty() ? MemoryOrder.SEQ_CST : MemoryOrder.RELAXED));
  }

  @Test
  void aCellOfAnotherDialect() {
    List<MatrixCell> cells = SourceDialect.NV_BUILTIN.cells().subList(0, 1);
    assertThatThrownBy(() -> SourceDialect.ATOMIC_REF.source(cells))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nv__load__relaxed__thread__u8");
  }

  @Test
  void requests() {
    List<SourceDialect> both = List.of(SourceDialect.CUDA_FUNCTION, SourceDialect.ATOMIC_REF);
    assertThat(Matrix.of(MatrixRequest.all(both)).cells())
        .hasSize(189 + 3104)
        .isEqualTo(Matrix.of(MatrixRequest.all(both)).cells());
    Matrix some =
        Matrix.of(
            new MatrixRequest(
                both,
                Set.of(),
                Set.of(MemoryOrder.SEQ_CST),
                Set.of(ThreadScope.DEVICE),
                types("b128")));
    assertThat(some.cells().stream().map(MatrixCell::name))
        .containsExactly(
            "cuda__fence__seq_cst__device",
            "ref__load__seq_cst__device__b128",
            "ref__store__seq_cst__device__b128",
            "ref__exchange__seq_cst__device__b128",
            "ref__compare_exchange_strong__seq_cst__relaxed__device__b128",
            "ref__compare_exchange_strong__seq_cst__acquire__device__b128",
            "ref__compare_exchange_strong__seq_cst__seq_cst__device__b128",
            "ref__compare_exchange_weak__seq_cst__relaxed__device__b128",
            "ref__compare_exchange_weak__seq_cst__acquire__device__b128",
            "ref__compare_exchange_weak__seq_cst__seq_cst__device__b128",
            "ref__fence__seq_cst__device");
  }
}
