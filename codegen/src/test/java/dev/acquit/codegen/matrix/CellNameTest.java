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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names say what a function is, and nothing else has such a name.
class CellNameTest {
  private static final List<String> TYPES = List.of("u8", "s16", "u32", "f64", "b128");

  /// Every operation that C++ has, in every form, for some types.
  private static List<Cell> all() {
    List<Cell> all = new ArrayList<>();
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
                                .map(f -> new Cell(dialect, operation, f))
                                .forEach(cell -> {
                                  all.add(cell);
                                  if (Cell.acquires(operation)) {
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
  void everyNameIsReadBack() {
    Set<String> names = new HashSet<>();
    for (Cell cell : all()) {
      assertThat(CellName.parse(cell.name())).as(cell.name()).contains(cell);
      assertThat(cell.name()).matches("[a-z][a-z0-9_]*");
      assertThat(names.add(cell.name())).as(cell.name()).isTrue();
    }
    assertThat(names).hasSizeGreaterThan(20_000);
  }

  @Test
  void everyWordIsNeeded() {
    for (Cell cell : all().subList(0, 2000)) {
      List<String> words = List.of(cell.name().split("__"));
      for (int i = 0; i < words.size(); i++) {
        List<String> fewer = new ArrayList<>(words);
        fewer.remove(i);
        assertThat(CellName.parse(String.join("__", fewer))).as(fewer.toString()).isEmpty();
        List<String> more = new ArrayList<>(words);
        more.add(i, words.get(i));
        assertThat(CellName.parse(String.join("__", more))).as(more.toString()).isEmpty();
      }
    }
  }

  @Test
  void anExample() {
    assertThat(CellName.parse("ref__store__release__device__u8").map(Cell::operation))
        .map(Object::toString)
        .contains("store release scope=device type=u8");
    assertThat(CellName.parse("nv__compare_exchange_weak__acq_rel__acquire__block__u32"))
        .map(cell -> cell.operation() + " " + cell.form())
        .contains("compare_exchange acq_rel/acquire scope=block type=u32 WEAK");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "main",
        "ref",
        "ref__load",
        "ref__load__release__device__u32",
        "ref__load__acquire__device",
        "ref__load__acquire__device__u24",
        "ref__load__acquire__device__u32__u32",
        "ref__load__acquire__grid__u32",
        "ref__load_weak__acquire__device__u32",
        "ref__store__consume__device__u32",
        "ref__fence__consume__device",
        "nv__compare_exchange_weak__consume__acquire__block__u32",
        "ref__compare_exchange__acquire__acquire__device__u32",
        "ref__compare_exchange_weak__acquire__device__u32",
        "ref__compare_exchange_weak__acquire__release__device__u32",
        "ref__fence__acquire__device__u32",
        "REF__load__acquire__device__u32",
        "std__load__acquire__device__u32",
        "_ref__load__acquire__device__u32",
        "ref__load__acquire__device__u32__",
      })
  void otherNames(String name) {
    assertThat(CellName.parse(name)).isEmpty();
  }
}
