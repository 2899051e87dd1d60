package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.SourceKind;
import dev.acquit.ptx.isa.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A seq_cst load alone in its thread passes the order S on, from a fence that includes only it to
/// a store that includes only it. So formulas must not leave it out.
class LoneLoadTest {
  private static final Path EXAMPLE = Path.of("../docs/examples/cpp-lone-seq-cst-load.litmus");

  @ParameterizedTest
  @ValueSource(strings = {"cpp20", "cpp17", "rc11-no-nta"})
  void theSourceForbidsWithItAndAllowsWithout(String model) throws Exception {
    String with = Files.readString(EXAMPLE);
    String without =
        with.replaceAll("(?s)P2 \\(.*?\\n}\\n", "")
            .replace("(cta P0 P2)", "(cta P0)")
            .replace(" /\\ 2:r1=1", "");
    assertThat(verdict(with, model)).isEqualTo(Verdict.FAILS);
    assertThat(verdict(without, model)).isEqualTo(Verdict.HOLDS);
  }

  private static Verdict verdict(String text, String model) throws Exception {
    return new Checker(Models.find(model), Limits.DEFAULT, false)
        .check(LitmusReader.read("lone", text))
        .verdict();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpp20", "rc11-no-nta"})
  void aQuickFormulaHasIt(String model) throws Exception {
    MappingForms vocabulary = MappingForms.of(Tables.shipped("ptx-abi-12.8"), false);
    Layout layout = new Layout(List.of(3, 2, 1));
    MemoryModel source = Models.find(model);
    Pair pair =
        new Pair(
            layout,
            vocabulary.forms(),
            Settings.tuned(6, ScopeClass.OBJECT, false, SourceKind.ANY));
    pair.restrict(ScopeClass.OBJECT);
    pair.targetAllows(Models.find("ptx"));
    pair.sourceForbidsFirstBy(
        source,
        source.axioms().stream().filter(a -> a.name().equals("SC")).findFirst().orElseThrow());
    pair.only(example(vocabulary, layout));
    assertThat(FixedFormula.isSatisfiable(pair.clauses(), new Sat4jSolver())).isTrue();
  }

  /// The example and its outcome: location 0 is x, location 1 is y.
  private static Instance example(MappingForms vocabulary, Layout layout) {
    OptionalInt none = OptionalInt.empty();
    OptionalInt x = OptionalInt.of(0);
    OptionalInt y = OptionalInt.of(1);
    return new Instance(
        layout,
        List.of(
            instruction(vocabulary, RowKey.STORE_SEQ_CST, ThreadScope.DEVICE, x, none),
            instruction(vocabulary, RowKey.FENCE_SEQ_CST, ThreadScope.BLOCK, none, none),
            instruction(vocabulary, RowKey.STORE_RELEASE, ThreadScope.DEVICE, y, none),
            instruction(vocabulary, RowKey.STORE_SEQ_CST, ThreadScope.DEVICE, y, none),
            instruction(vocabulary, RowKey.LOAD_SEQ_CST, ThreadScope.DEVICE, x, none),
            instruction(vocabulary, RowKey.LOAD_SEQ_CST, ThreadScope.DEVICE, y, OptionalInt.of(2))),
        Map.of(
            Scope.CTA, List.of(0, 1, 0),
            Scope.CLUSTER, List.of(0, 1, 0),
            Scope.GPU, List.of(0, 0, 0)),
        Map.of(0, List.of(0), 1, List.of(2, 3)));
  }

  private static Instance.Instruction instruction(
      MappingForms vocabulary,
      RowKey row,
      ThreadScope scope,
      OptionalInt location,
      OptionalInt readsFrom) {
    int form = vocabulary.number(new FormKey(SourceOperation.of(row), 0));
    return new Instance.Instruction(form, Optional.of(scope), location, readsFrom);
  }
}
