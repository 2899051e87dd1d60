package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.SourceKind;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The questions that the audit puts to Alloy, put to the symbolic engine: the answers that Alloy
/// has to give there, it has to give here. What takes Alloy minutes takes seconds, and is asked at
/// night.
@Tag("slow")
class AuditAnswersTest {
  private static final Path ANSWERS = Path.of("../audit/src/test/resources/answers.csv");

  static List<String> lines() throws IOException {
    return Files.readAllLines(ANSWERS).stream()
        .filter(l -> !l.startsWith("#") && !l.isBlank())
        .filter(l -> Rounds.all() || !l.endsWith("slow"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("lines")
  void theSymbolicEngineSaysTheSame(String line) throws InputException, UnsupportedModelException {
    String[] parts = line.split(",\\s*");
    boolean found = isSatisfiable(table(parts[0]), parts[1], Integer.parseInt(parts[2]), parts[3]);
    assertThat(found ? "has-instance" : "has-no-instance").isEqualTo(parts[4]);
  }

  /// A table, perhaps with a row changed: `paper-asplos19 / LOAD_SEQ_CST = ld.acquire.S`.
  private static Mapping table(String text) throws InputException {
    String[] parts = text.split(" / | = ");
    Mapping mapping = Mappings.find(parts[0]).mapping();
    return parts.length == 1
        ? mapping
        : mapping.replaced(
            RowKey.valueOf(parts[1]),
            0,
            "changed",
            Arrays.stream(parts[2].split("; ")).map(t -> Template.of(t).orElseThrow()).toList());
  }

  /// @param command `unsound_CLASS`, perhaps with `_separate` or the name of an axiom
  private static boolean isSatisfiable(Mapping table, String source, int bound, String command)
      throws InputException, UnsupportedModelException {
    String[] words = command.split("_");
    ScopeClass scopes =
        switch (words[1]) {
          case "same" -> ScopeClass.SAME;
          case "object" -> ScopeClass.OBJECT;
          case "mixed" -> ScopeClass.ANY;
          default -> throw new IllegalArgumentException(command);
        };
    boolean separate = words.length > 2 && words[2].equals("separate");
    MemoryModel model = Models.find(source);
    List<Check> axioms =
        model.axioms().stream()
            .filter(a -> words.length == 2 || separate || a.name().equals(words[2]))
            .toList();
    List<ThreadScope> all =
        List.of(ThreadScope.BLOCK, ThreadScope.CLUSTER, ThreadScope.DEVICE, ThreadScope.SYSTEM);
    MappingForms vocabulary = MappingForms.of(table, false);
    for (Layout layout : Layout.of(bound)) {
      Settings settings =
          new Settings(all, bound / 2, true, separate, true, true, SourceKind.ANY, false, false);
      Pair pair = new Pair(layout, vocabulary.forms(), settings);
      pair.restrict(scopes);
      pair.targetAllows(Models.find("ptx"));
      pair.sourceForbids(model, axioms);
      Answer answer = new Sat4jSolver().solve(pair.clauses(), Duration.ofMinutes(5));
      assertThat(answer).isNotInstanceOf(Answer.Unknown.class);
      if (answer instanceof Answer.Satisfiable) {
        return true;
      }
    }
    return false;
  }
}
