package dev.acquit.codegen.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Names say what a function is.
class MatrixCellTest {
  private static final List<String> TYPES = List.of("u8", "s16", "u32", "f64", "b128");

  /// Every operation that C++ has, in every form, for some types.
  private static List<MatrixCell> all() {
    List<MatrixCell> all = new ArrayList<>();
    for (SourceDialect dialect : SourceDialect.values()) {
      for (CppOperation kind : CppOperation.values()) {
        for (MemoryOrder order : MemoryOrder.values()) {
          for (ThreadScope scope : ThreadScope.values()) {
            types(kind)
                .forEach(type ->
                    failures(kind)
                        .forEach(failure -> {
                          if (kind.allows(order)) {
                            SourceOperation operation =
                                new SourceOperation(kind, order, failure, scope, type);
                            CellForm.of(kind).stream()
                                .map(f -> new MatrixCell(dialect, operation, f))
                                .forEach(cell -> {
                                  all.add(cell);
                                  if (MatrixCell.acquires(operation)) {
                                    all.add(cell.consuming());
                                  }
                                });
                          }
                        }));
          }
        }
      }
    }
    return all;
  }

  private static Stream<Optional<ValueType>> types(CppOperation kind) {
    return kind == CppOperation.FENCE
        ? Stream.of(Optional.empty())
        : TYPES.stream().map(ValueType::of);
  }

  private static Stream<Optional<MemoryOrder>> failures(CppOperation kind) {
    return kind == CppOperation.COMPARE_EXCHANGE
        ? Arrays.stream(MemoryOrder.values()).filter(CppOperation.LOAD::allows).map(Optional::of)
        : Stream.of(Optional.empty());
  }

  @Test
  void everyCellHasANameOfItsOwn() {
    Set<String> names = new HashSet<>();
    for (MatrixCell cell : all()) {
      assertThat(cell.name()).matches("[a-z][a-z0-9_]*");
      assertThat(names.add(cell.name())).as(cell.name()).isTrue();
    }
    assertThat(names)
        .hasSizeGreaterThan(20_000)
        .contains(
            "ref__store__release__device__u8",
            "nv__compare_exchange_weak__acq_rel__acquire__block__u32",
            "clang__load__consume__block__u32");
  }
}
