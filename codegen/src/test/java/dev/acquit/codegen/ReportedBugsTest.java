package dev.acquit.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.Claim;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.TableGate;
import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.judge.PathJudgement;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// PTX that compilers emitted, from bug reports and from their output, and what each table says of
/// it: the tables of `index.csv` in the folders `reported` and `examples`.
final class ReportedBugsTest {
  private static final Path FOLDER = Path.of("src/test/resources/dev/acquit/codegen");
  private static final String UNREADABLE = "UNREADABLE";
  private static final List<String> TABLES = List.of("ptx-abi-12.8", "ptx-abi-12.9", "ptx-abi-13");

  /// Verdicts that come with a litmus test.
  private static final Set<Verdict> SHOWN = Set.of(Verdict.WEAK_FIRST_LOAD, Verdict.WEAKER);

  private static List<TableGate> gates;

  /// A file and what is expected of it.
  ///
  /// @param operation how the operation begins, in the words of an annotation; may be empty
  /// @param verdicts of the three tables, in their order
  record Case(Path file, String operation, List<String> verdicts) {
    @Override
    public String toString() {
      return file.getFileName().toString();
    }
  }

  @BeforeAll
  static void prepare() throws InputException {
    List<MemoryModel> sources =
        List.of(Models.find("cpp20"), Models.find("rc11"), Models.find("cpp17"));
    List<TableGate> all = new ArrayList<>();
    for (String table : TABLES) {
      all.add(
          new TableGate(
              new Judge(
                  Mappings.find(table).mapping(), sources, Models.find("ptx"), Limits.DEFAULT)));
    }
    gates = List.copyOf(all);
  }

  private static Stream<Case> reported() throws IOException {
    return rows("reported")
        .map(row ->
            new Case(FOLDER.resolve("reported", row[0]), "", Arrays.asList(row).subList(2, 5)));
  }

  private static Stream<Case> examples() throws IOException {
    return rows("examples")
        .map(row ->
            new Case(
                FOLDER.resolve("examples", row[0]),
                row[1] + " " + row[2] + " scope=" + row[3],
                Arrays.asList(row).subList(4, 7)));
  }

  static List<Case> cases() throws IOException {
    return Stream.concat(reported(), examples()).toList();
  }

  /// Only the last column may be quoted, and it is not looked at.
  private static Stream<String[]> rows(String folder) throws IOException {
    return Files.readAllLines(FOLDER.resolve(folder, "index.csv")).stream()
        .skip(1)
        .map(line -> line.split(","));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isJudgedAsExpected(Case expected) throws IOException, InputException {
    byte[] bytes = Files.readAllBytes(expected.file());
    if (expected.verdicts().contains(UNREADABLE)) {
      assertThat(Set.copyOf(expected.verdicts())).containsExactly(UNREADABLE);
      assertThat(GateFile.read(expected.toString(), bytes, Optional.empty()).unreadable())
          .singleElement()
          .satisfies(u -> assertThat(u.diagnostic().file()).isEqualTo(expected.toString()));
      return;
    }
    GateFile file = GateFile.read(expected.toString(), bytes, Optional.empty());
    assertThat(file.problems()).isEmpty();
    assertThat(file.claims()).as("functions with an annotation").hasSize(1);
    Claim claim = file.claims().getFirst();
    SourceOperation operation = claim.subject().operation();
    assertThat(operation.toString()).startsWith(expected.operation());
    List<Judgement> judgements =
        gates.stream().map(g -> g.judge(file.module(), claim.function(), operation)).toList();
    assertThat(judgements)
        .extracting(j -> j.verdict().name())
        .as("%s of %s", operation, TABLES)
        .isEqualTo(expected.verdicts());
    for (Judgement judgement : judgements) {
      List<PathJudgement> weaker =
          judgement.paths().stream().filter(p -> SHOWN.contains(p.verdict())).toList();
      assertThat(weaker).allSatisfy(p -> assertThat(p.evidence()).isPresent());
      if (SHOWN.contains(judgement.verdict())) {
        assertThat(weaker).isNotEmpty();
      }
      if (judgement.verdict().finding()) {
        assertThat(weaker.size() + judgement.defects().size()).isPositive();
      }
    }
  }

  /// A file without a row would never be looked at.
  @Test
  void everyFileHasARow() throws IOException {
    Set<Path> named = cases().stream().map(Case::file).collect(Collectors.toSet());
    Set<Path> there = new HashSet<>();
    for (String folder : List.of("reported", "examples")) {
      try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
        files.filter(f -> f.toString().endsWith(".ptx")).forEach(there::add);
      }
    }
    assertThat(named).isEqualTo(there);
  }
}
