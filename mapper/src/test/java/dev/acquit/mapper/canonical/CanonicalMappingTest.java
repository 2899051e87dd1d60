package dev.acquit.mapper.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The canonical C++ programs, lowered with published mappings, under the PTX model: the known
/// faults of the tables show, and nothing else does. Rows of `membar-pre-volta` are derived by
/// hand; its release is a full fence, which forbids what other tables allow. Under older models and
/// variants each build asks a share of them.
class CanonicalMappingTest {
  private static final int SHARE = 4;
  private static final Path PROGRAMS = Path.of("../model/src/test/resources/canonical/cpp");
  private static final Path FOLDER = Path.of("src/test/resources/canonical");

  @Tag("slow")
  @Test
  void everyProgramHasTheVerdictExpected() throws Exception {
    List<String> wrong = new ArrayList<>();
    List<String> lines = Files.readAllLines(FOLDER.resolve("expected.csv"));
    assertThat(lines).hasSize(1 + 21 * 9);
    int at = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] row = line.split(",");
      CppTest test =
          (CppTest)
              LitmusReader.read(row[0], Files.readString(PROGRAMS.resolve(row[0] + ".litmus")));
      Lowering lowering = Lowering.of(test, mapping(row[1]));
      List<String> models = List.of("ptx", "ptx-atom", "ptx-7.5", "ptx-6.0");
      for (String model : Rounds.all() || at++ % SHARE == 0 ? models : models.subList(0, 1)) {
        CheckResult result = check(lowering, choice(lowering, row[2]), Models.find(model));
        Verdict expected = row[3].equals("allowed") ? Verdict.HOLDS : Verdict.FAILS;
        if (result.verdict() != expected) {
          wrong.add(line + " under " + model + ": found " + result.verdict() + result.reason());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static CheckResult check(Lowering lowering, Choice choice, MemoryModel model) {
    return new Checker(model, Limits.DEFAULT, false).check(lowering.lower(choice).test());
  }

  private static Mapping mapping(String name) throws InputException {
    Path own = FOLDER.resolve("mappings").resolve(name + ".mapping");
    return Mappings.find(Files.exists(own) ? own.toString() : name).mapping();
  }

  private static Choice choice(Lowering lowering, String name) {
    return switch (name) {
      case "first" -> lowering.first();
      case "shortest" -> lowering.shortest();
      case "second-seq-cst" -> lowering.rows(Map.of(RowKey.LOAD_SEQ_CST, 1, RowKey.RMW_SEQ_CST, 1));
      default -> throw new IllegalArgumentException(name);
    };
  }
}
