package dev.acquit.codegen.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Paths by hand, against the three tables of NVIDIA's documents.
final class PathsTest {
  private static final List<String> TABLES = List.of("ptx-abi-12.8", "ptx-abi-12.9", "ptx-abi-13");

  /// Verdicts that come with a litmus test.
  private static final Set<Verdict> SHOWN = Set.of(Verdict.WEAK_FIRST_LOAD, Verdict.WEAKER);

  @TestFactory
  Stream<DynamicTest> verdicts() {
    List<Judge> judges = TABLES.stream().map(Tables::judge).toList();
    return Tables.rows("paths.txt").stream()
        .map(row ->
            DynamicTest.dynamicTest(
                row[0],
                () -> {
                  for (int i = 0; i < TABLES.size(); i++) {
                    Judgement judgement = judges.get(i).judge(operation(row[1]), path(row[2]));
                    PathJudgement only = judgement.paths().getFirst();
                    assertThat(judgement.verdict())
                        .as("%s: %s", TABLES.get(i), only.why())
                        .hasToString(row[3 + i]);
                    assertThat(only.evidence().isPresent())
                        .isEqualTo(SHOWN.contains(only.verdict()));
                    boolean silent = only.verdict() == Verdict.CONFORMS;
                    assertThat(only.why().isEmpty()).isEqualTo(silent);
                  }
                }));
  }

  static SourceOperation operation(String text) {
    String[] words = text.split(" ");
    String[] orders = words[1].split("/");
    return new SourceOperation(
        CppOperation.of(words[0]).orElseThrow(),
        order(orders[0]),
        orders.length > 1 ? Optional.of(order(orders[1])) : Optional.empty(),
        Arrays.stream(ThreadScope.values())
            .filter(s -> s.word().equals(words[2]))
            .findFirst()
            .orElseThrow(),
        Optional.empty());
  }

  private static MemoryOrder order(String word) {
    return Arrays.stream(MemoryOrder.values())
        .filter(o -> o.word().equals(word))
        .findFirst()
        .orElseThrow();
  }

  static Recovered path(String text) {
    boolean failed = text.startsWith("!");
    return new Recovered(
        List.of(
            new OperationPath(
                failed ? OperationPath.Ending.FAILED : OperationPath.Ending.DONE,
                Tables.steps(failed ? text.substring(1) : text),
                "")),
        List.of());
  }
}
