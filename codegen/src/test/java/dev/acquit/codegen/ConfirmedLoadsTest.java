package dev.acquit.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.Claim;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.TableGate;
import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.judge.LitmusEvidence;
import dev.acquit.codegen.judge.PathJudgement;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Loads whose value a second access confirms, and near misses of them, by three tables.
class ConfirmedLoadsTest {
  private static final Path FILE =
      Path.of("src/test/resources/dev/acquit/codegen/adversary/confirmed.ptx");
  private static final List<String> TABLES = List.of("ptx-abi-12.8", "ptx-abi-12.9", "ptx-abi-13");
  private static final String EXPECT = "// expect: ";
  private static final String EVIDENCE = "// evidence: ";

  @Test
  void areJudgedAsExpectedAndEvidenceHasAllAccesses() throws IOException, InputException {
    byte[] bytes = Files.readAllBytes(FILE);
    GateFile file = GateFile.read("confirmed.ptx", bytes, Optional.empty());
    assertThat(file.problems()).isEmpty();
    List<String> wanted = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int t = 0; t < TABLES.size(); t++) {
      TableGate gate =
          new TableGate(
              new Judge(
                  Mappings.find(TABLES.get(t)).mapping(),
                  List.of(Models.find("cpp20")),
                  Models.find("ptx"),
                  Limits.DEFAULT));
      List<Expected> expected = expected(new String(bytes, StandardCharsets.UTF_8));
      assertThat(file.claims()).hasSameSizeAs(expected);
      for (int i = 0; i < expected.size(); i++) {
        Claim claim = file.claims().get(i);
        String function = TABLES.get(t) + " " + claim.function().name() + ": ";
        Judgement judgement =
            gate.judge(file.module(), claim.function(), claim.subject().operation());
        wanted.add(function + expected.get(i).verdicts().get(t));
        found.add(function + judgement.verdict());
        confirm(function, judgement, expected.get(i).accesses());
      }
    }
    assertThat(found).isEqualTo(wanted);
  }

  /// What a function must be by each table, and the accesses that its evidence must have.
  private record Expected(List<String> verdicts, List<String> accesses) {}

  private static List<Expected> expected(String text) {
    List<Expected> all = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(EXPECT)) {
        all.add(new Expected(List.of(line.substring(EXPECT.length()).split(" ")), List.of()));
      } else if (line.startsWith(EVIDENCE)) {
        Expected last = all.removeLast();
        all.add(
            new Expected(last.verdicts(), List.of(line.substring(EVIDENCE.length()).split(" "))));
      }
    }
    return all;
  }

  /// A checker that looks at everything finds the outcome, and finds it not in the table's test.
  private static void confirm(String name, Judgement judgement, List<String> accesses)
      throws InputException {
    List<LitmusEvidence> all =
        judgement.paths().stream()
            .map(PathJudgement::evidence)
            .flatMap(Optional::stream)
            .filter(e -> e.shows() == LitmusEvidence.Shows.OUTCOME)
            .toList();
    for (LitmusEvidence evidence : all) {
      Checker checker = new Checker(Models.find("ptx"), Limits.DEFAULT, false);
      CheckResult emitted = checker.check(evidence.emitted());
      CheckResult table = checker.check(evidence.table());
      assertThat(emitted.positive()).as(name).isPositive();
      assertThat(table.positive()).as(name).isZero();
      assertThat(table.complete()).isTrue();
    }
    if (!accesses.isEmpty()) {
      assertThat(all).as(name).isNotEmpty();
      assertThat(all)
          .as(name)
          .anySatisfy(e -> assertThat(LitmusWriter.write(e.emitted())).contains(accesses));
    }
  }
}
