package dev.acquit.mapper.lower;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.testing.Golden;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RowLoweringTest {
  static List<String> names() {
    return Mappings.names();
  }

  /// Every alternative of every row, lowered at device scope.
  @ParameterizedTest
  @MethodSource("names")
  void everyRow(String name) throws Exception {
    Mapping mapping = Mappings.find(name).mapping();
    StringBuilder out = new StringBuilder();
    for (Row row : mapping.rows()) {
      Lowering lowering =
          Lowering.of(
              Cpp.test("t", Cpp.thread(0, Cpp.statement(row.key(), ThreadScope.DEVICE))), mapping);
      assertThat(lowering.occurrences())
          .containsExactly(
              new Occurrence(
                  0,
                  0,
                  0,
                  row.key(),
                  row.key().plain() ? Optional.empty() : Optional.of(ThreadScope.DEVICE),
                  row.alternatives().size()));
      for (Lowered lowered : lowering.all().toList()) {
        out.append(row.key()).append(' ').append(lowered.choice()).append('\n');
        lowered.test().threads().getFirst().body().stream()
            .map(PtxText::statement)
            .forEach(line -> out.append("  ").append(line).append('\n'));
      }
    }
    Golden.assertMatches("lower/rows-" + name + ".txt", out.toString());
  }

  @Test
  void threadScopes() throws Exception {
    StringBuilder out = new StringBuilder();
    for (String name : List.of("ptx-abi-13", "membar-pre-volta")) {
      for (ThreadScope scope : ThreadScope.values()) {
        Lowering lowering =
            Lowering.of(
                Cpp.test(
                    scope.word(),
                    Cpp.thread(
                        0,
                        Cpp.statement(RowKey.LOAD_SEQ_CST, scope),
                        Cpp.statement(RowKey.RMW_RELEASE, scope),
                        Cpp.statement(RowKey.STORE_NA, scope))),
                Mappings.find(name).mapping());
        out.append(PtxText.of(lowering.lower(lowering.first()))).append('\n');
      }
    }
    Golden.assertMatches("lower/scopes.txt", out.toString());
  }

  @Test
  void onlyMembarAtClusterScopeIsWidened() {
    for (Template template : Template.all()) {
      for (Scope scope : Scope.values()) {
        if (template instanceof Template.Membar) {
          assertThat(Expansion.membarScope(scope).contains(scope)).isTrue();
          assertThat(Expansion.membarScope(scope) != scope).isEqualTo(scope == Scope.CLUSTER);
        }
      }
    }
  }

  /// A strengthened alternative is the only thing that changes in the PTX.
  @ParameterizedTest
  @MethodSource("names")
  void strengthenedRows(String name) throws Exception {
    Mapping mapping = Mappings.find(name).mapping();
    for (Row row : mapping.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        Mapping strong = mapping.strengthened(row.key(), a);
        Choice choice = Lowering.of(Cpp.everything(ThreadScope.DEVICE), mapping).each(a);
        List<String> changed = withoutRow(mapping, choice, row.key());
        assertThat(withoutRow(strong, choice, row.key())).isEqualTo(changed);
      }
    }
  }

  private static List<String> withoutRow(Mapping mapping, Choice choice, RowKey key) {
    Lowered lowered = Lowering.of(Cpp.everything(ThreadScope.DEVICE), mapping).lower(choice);
    var body = lowered.test().threads().getFirst().body();
    return IntStream.range(0, body.size())
        .filter(s ->
            lowered.origins().getFirst().get(s).stream()
                .noneMatch(o -> o.occurrence().row() == key))
        .mapToObj(s -> PtxText.statement(body.get(s)))
        .toList();
  }
}
