package dev.acquit.codegen.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JudgeTest {
  private static final Limits LIMITS = Limits.DEFAULT;

  @Test
  void everyAlternativeOfEveryTableConformsToIt() {
    for (String name : Mappings.names()) {
      Mapping table = Tables.table(name);
      Judge judge = Tables.judge(name);
      for (Row row : table.rows()) {
        for (ThreadScope scope : ThreadScope.values()) {
          if (!row.key().plain()) {
            for (Alternative alternative : row.alternatives()) {
              Sequence sequence = Sequence.of(alternative, scope.ptx(), false);
              Form form =
                  switch (row.key().operation()) {
                    case LOAD -> Form.LOAD;
                    case STORE -> Form.STORE;
                    case RMW -> Form.EXCHANGE;
                    case FENCE -> Form.FENCE;
                  };
              Question question =
                  new Question(
                      form, row.key().order().orElseThrow(), Optional.empty(), scope, false);
              assertThat(judge.structure(question, sequence).answer().verdict())
                  .as("%s: %s at %s", name, sequence, scope)
                  .isEqualTo(Verdict.CONFORMS);
            }
          }
        }
      }
    }
  }

  @Test
  void theWorstOfPathsAndDefectsDecides() {
    Judge judge = Tables.judge("ptx-abi-13");
    SourceOperation load = PathsTest.operation("load acquire device");
    OperationPath good = new OperationPath(Ending.DONE, Tables.steps("ld.acquire.gpu"), "");
    OperationPath more = new OperationPath(Ending.DONE, Tables.steps("ld.acquire.sys"), "");
    OperationPath bad = new OperationPath(Ending.DONE, Tables.steps("ld.relaxed.gpu"), "");
    Defect lock = new Defect(Defect.Kind.NOT_DERIVABLE, new Position(1, 1), "a lock");
    Defect value = new Defect(Defect.Kind.WRONG_VALUE, new Position(1, 1), "never set");

    assertThat(verdict(judge, load, List.of(good), List.of())).isEqualTo(Verdict.CONFORMS);
    assertThat(verdict(judge, load, List.of(good, more), List.of())).isEqualTo(Verdict.STRONGER);
    assertThat(verdict(judge, load, List.of(bad, good), List.of())).isEqualTo(Verdict.WEAKER);
    assertThat(verdict(judge, load, List.of(good), List.of(lock))).isEqualTo(Verdict.NOT_DERIVABLE);
    assertThat(verdict(judge, load, List.of(bad), List.of(lock, value)))
        .isEqualTo(Verdict.WRONG_VALUE);
    assertThat(verdict(judge, load, List.of(), List.of(lock))).isEqualTo(Verdict.NOT_DERIVABLE);
    assertThat(verdict(judge, load, List.of(), List.of())).isEqualTo(Verdict.UNRECOGNISED);
  }

  private static Verdict verdict(
      Judge judge, SourceOperation operation, List<OperationPath> paths, List<Defect> defects) {
    return judge.judge(operation, new Recovered(paths, defects)).verdict();
  }

  @Test
  void everyDefectHasAVerdict() {
    for (Defect.Kind kind : Defect.Kind.values()) {
      assertThat(Verdict.valueOf(kind.name()).finding()).isTrue();
    }
  }

  /// Claims of evidence, made again by a checker that looks at everything.
  @TestFactory
  Stream<DynamicTest> evidenceIsConfirmed() {
    Judge judge = Tables.judge("ptx-abi-13");
    return Tables.rows("paths.txt").stream()
        .filter(row -> row[5].equals("WEAKER"))
        .map(row ->
            DynamicTest.dynamicTest(
                row[0],
                () -> {
                  Judgement judgement =
                      judge.judge(PathsTest.operation(row[1]), PathsTest.path(row[2]));
                  confirm(judgement.paths().getFirst().evidence().orElseThrow());
                }));
  }

  private static void confirm(LitmusEvidence evidence) throws InputException {
    CheckResult emitted = check("ptx", evidence.emitted());
    CheckResult table = check("ptx", evidence.table());
    if (evidence.shows() == LitmusEvidence.Shows.RACE) {
      assertThat(emitted.flags()).contains("race");
      assertThat(table.flags()).doesNotContain("race");
    } else {
      assertThat(emitted.positive()).isPositive();
      assertThat(table.positive()).isZero();
      evidence
          .forbiddenBy()
          .forEach(m -> assertThat(check(m, evidence.source()).positive()).isZero());
      evidence
          .allowedBy()
          .forEach(m -> assertThat(check(m, evidence.source()).positive()).isPositive());
    }
    assertThat(evidence.forbiddenBy()).isNotEmpty();
    evidence
        .forbiddenBy()
        .forEach(m ->
            assertThat(check(m, evidence.source()).verdict())
                .isNotEqualTo(dev.acquit.model.engine.Verdict.UNDEFINED));
    for (LitmusTest test : List.of(evidence.source(), evidence.emitted(), evidence.table())) {
      String text = LitmusWriter.write(test);
      assertThat(LitmusWriter.write(LitmusReader.read("evidence", text))).isEqualTo(text);
    }
  }

  private static CheckResult check(String model, LitmusTest test) {
    CheckResult result = new Checker(Tables.model(model), LIMITS, false).check(test);
    assertThat(result.complete()).isTrue();
    return result;
  }

  @Test
  void aWideObjectIsWideInItsEvidence() {
    SourceOperation operation =
        new SourceOperation(
            CppOperation.FETCH_ADD,
            MemoryOrder.ACQUIRE,
            Optional.empty(),
            ThreadScope.DEVICE,
            ValueType.of("u64"));
    LitmusEvidence evidence =
        Tables.judge("ptx-abi-13")
            .judge(operation, PathsTest.path("atom.relaxed.gpu"))
            .paths()
            .getFirst()
            .evidence()
            .orElseThrow();

    assertThat(LitmusWriter.write(evidence.source())).contains("atomic_long* y");
    assertThat(LitmusWriter.write(evidence.emitted())).contains("u64");
  }

  @Test
  void evidenceSaysWhatAndNoMore() {
    LitmusEvidence evidence =
        Tables.judge("ptx-abi-13")
            .judge(
                PathsTest.operation("load seq_cst device"),
                PathsTest.path("ld.acquire.gpu; fence.sc.gpu"))
            .paths()
            .getFirst()
            .evidence()
            .orElseThrow();

    assertThat(LitmusWriter.write(evidence.source()))
        .isEqualTo(
            """
            C SB-read
            { x=0; y=0; }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_seq_cst, thread_scope_device);
              int r0 = atomic_load_explicit(y, memory_order_seq_cst, thread_scope_device);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_seq_cst, thread_scope_device);
              int r0 = atomic_load_explicit(x, memory_order_seq_cst, thread_scope_device);
            }
            scopes: (sys (gpu (cta P0) (cta P1)))
            exists (0:r0=0 /\\ 1:r0=0)
            """);
    assertThat(evidence.forbiddenBy()).containsExactly("cpp20", "cpp17", "rc11-no-nta");
    assertThat(evidence.allowedBy()).isEmpty();
  }

  /// Neither what would do nor what to emit has words that the target lacks.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rmw acquire    | MEMBAR        | a membar.gl behind it     | atom; membar.gl",
        "rmw acquire    | FENCE         | or a fence.acq_rel.gpu    |",
        "rmw acquire    | ONE_WAY_FENCE | or a fence.acquire.gpu    |",
        "rmw release    | MEMBAR        | a membar.gl before it     | membar.gl; atom",
        "rmw seq_cst    | MEMBAR        | no membar.gl stands before| membar.gl; atom; membar.gl",
        "load acquire   | MEMBAR        | a membar.gl behind it     | ld.volatile; membar.gl",
        "fence acquire  | MEMBAR        | membar.gl would do        | membar.gl",
        "fence acquire  | FENCE         | fence.acq_rel.gpu would do| fence.acq_rel.gpu",
        "fence seq_cst  | FENCE         | only fence.sc.gpu does    |",
      })
  void adviceHasTheWordsOfTheTarget(String row, Dialect dialect, String why, String instead) {
    String kind = row.split(" ")[0];
    SourceOperation operation =
        PathsTest.operation(
            (kind.equals("rmw") ? "fetch_add" : kind) + row.substring(kind.length()) + " device");
    String emitted =
        switch (kind) {
          case "rmw" -> "atom.relaxed.gpu";
          case "load" -> "ld.relaxed.gpu";
          default -> row.contains("acquire") ? "fence.release.gpu" : "fence.acq_rel.gpu";
        };
    PathJudgement path =
        Tables.judge("ptx-abi-13")
            .judge(operation, PathsTest.path(emitted), dialect)
            .paths()
            .getFirst();
    assertThat(path.why()).contains(why);
    assertThat(path.match().flatMap(RowMatch::instead)).isEqualTo(Optional.ofNullable(instead));
  }

  @Test
  void whatWasJudgedIsRemembered() {
    Judge judge = Tables.judge("ptx-abi-13");
    List<Judgement> judgements =
        IntStream.range(0, 16)
            .parallel()
            .mapToObj(i ->
                judge.judge(
                    PathsTest.operation("load acquire device"), PathsTest.path("ld.relaxed.gpu")))
            .toList();
    Set<CppTest> sources =
        judgements.stream()
            .map(j -> j.paths().getFirst().evidence().orElseThrow().source())
            .collect(Collectors.toSet());

    assertThat(sources).hasSize(1);
  }

  @TestFactory
  Stream<DynamicTest> words() {
    Judge judge = Tables.judge("ptx-abi-13");
    return Tables.rows("words.txt").stream()
        .map(row ->
            DynamicTest.dynamicTest(
                row[0] + ": " + row[1],
                () -> {
                  Judgement judgement =
                      judge.judge(PathsTest.operation(row[0]), PathsTest.path(row[1]));
                  assertThat(judgement.paths().getFirst().why()).isEqualTo(row[2]);
                }));
  }
}
