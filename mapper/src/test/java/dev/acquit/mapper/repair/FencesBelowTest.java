package dev.acquit.mapper.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.ProgramClass;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What fences of C++ are there for is not told by programs of four instructions, in which nothing
/// needs them.
class FencesBelowTest {
  private static Verdict.Sound repair(MappingFile table, int bound) {
    Oracle oracle = (_, _) -> new Answer.Sound(bound);
    Repair.Task task = new Repair.Task(table, ProgramClass.SAME, 1, Duration.ofMinutes(1));
    PatternOracle none = new PatternOracle(List.of());
    return (Verdict.Sound) new Repair(task, oracle, none, (_, _, _, _) -> {}).run().verdict();
  }

  private static List<Row> fences(List<Row> rows) {
    return rows.stream().filter(r -> r.key().operation() == Operation.FENCE).toList();
  }

  @Test
  void fencesStayBelowFive() throws Exception {
    MappingFile table = Mappings.find("ptx-abi-13");
    Verdict.Sound four = repair(table, 4);
    assertThat(four.needs())
        .filteredOn(n -> n.use().row().operation() == Operation.FENCE)
        .isNotEmpty()
        .allMatch(
            n -> n.answer().equals(new Answer.Unknown("cannot be told below 5 C++ instructions")));
    assertThat(four.needs())
        .filteredOn(n -> n.use().row().operation() != Operation.FENCE)
        .isNotEmpty()
        .allMatch(Need::redundant);
    assertThat(fences(four.lean().orElseThrow().table().rows()))
        .isEqualTo(fences(table.mapping().rows()));
    Verdict.Sound five = repair(table, 5);
    assertThat(five.needs()).allMatch(Need::redundant);
    assertThat(fences(five.lean().orElseThrow().table().rows()))
        .isNotEqualTo(fences(table.mapping().rows()));
  }
}
