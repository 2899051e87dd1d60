package dev.acquit.model.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The canonical PTX tests: litmus tests of the PTX ISA document (8.10, 8.11), of ASPLOS 2019
/// (figures 5, 6, 8, 9, 12) and ISCA 2022, and variations on them, with the verdict of each version
/// of the model and, where it is one alone, the axiom that forbids.
class CanonicalPtxTest {
  private final Canonical canonical = new Canonical("ptx");

  @Test
  void everyTestHasVerdicts() throws Exception {
    TreeSet<String> judged = new TreeSet<>();
    canonical.rows().forEach(row -> judged.add(row.getFirst()));
    assertThat(judged).containsExactlyElementsOf(canonical.names()).hasSize(103);
  }

  /// Without other roles gpudirect is ptx.
  @Test
  void gpudirectSaysTheSame() throws Exception {
    for (List<String> row : canonical.rows()) {
      if (row.get(1).equals("ptx")) {
        LitmusTest test = canonical.test(row.get(0));
        CheckResult result =
            new Checker(canonical.model("gpudirect"), Limits.DEFAULT, false).checkAll(test);
        CheckResult ptx = new Checker(canonical.model("ptx"), Limits.DEFAULT, false).checkAll(test);
        assertThat(result.verdict()).as("%s", row).isEqualTo(ptx.verdict());
        assertThat(result.states()).as("%s", row).isEqualTo(ptx.states());
      }
    }
  }

  @Test
  void verdictsAndReasonsAreThoseExpected() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (List<String> row : canonical.rows()) {
      LitmusTest test = canonical.test(row.get(0));
      MemoryModel model = canonical.model(row.get(1));
      CheckResult result = new Checker(model, Limits.DEFAULT, true).check(test);
      Verdict expected = row.get(2).equals("allowed") ? Verdict.HOLDS : Verdict.FAILS;
      if (result.verdict() != expected) {
        wrong.add(row + ": found " + result.verdict() + " " + result.reason().orElse(""));
        continue;
      }
      assertThat(result.complete()).as("%s", row).isTrue();
      assertThat(result.witness().isPresent()).as("%s", row).isEqualTo(expected == Verdict.HOLDS);
      result.explanation().ifPresent(why -> complaints(row, model, why, wrong));
      if (!row.get(3).isEmpty() && result.explanation().isEmpty()) {
        wrong.add(row + ": there is no explanation");
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static void complaints(
      List<String> row, MemoryModel model, Explanation why, List<String> wrong) {
    String axiom = row.get(3);
    if (!axiom.isEmpty() && !why.axioms().getFirst().equals(axiom)) {
      wrong.add(row + ": explained by " + why.axioms());
    }
    var check =
        model.axioms().stream()
            .filter(c -> c.name().equals(why.axioms().getFirst()))
            .findFirst()
            .orElseThrow();
    List<Edge> cycle = why.cycle();
    boolean chained = !cycle.isEmpty();
    for (int i = 0; i + 1 < cycle.size(); i++) {
      chained &= cycle.get(i).to() == cycle.get(i + 1).from();
    }
    boolean closes =
        !cycle.isEmpty()
            && (check.test() == CatStatement.Test.EMPTY
                || cycle.getFirst().from() == cycle.getLast().to());
    boolean named = cycle.stream().noneMatch(e -> e.name().isEmpty() || e.name().equals("related"));
    if (!chained || !closes || !named) {
      wrong.add(row + ": not a chain of known edges: " + why.lines());
    }
    boolean inside =
        cycle.stream().allMatch(e -> e.from() < why.execution().events().size() && e.from() >= 0);
    if (!inside) {
      wrong.add(row + ": an edge of unknown events: " + why.lines());
    }
  }
}
