package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.cycle.ConditionStyle;
import dev.acquit.litmus.generate.cycle.CycleTest;
import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// The enumeration makes each test once and none is lost: compared with trying everything.
@Tag("slow")
class EveryTestOnceTest {
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/space/spaces.csv", numLinesToSkip = 1, delimiter = ';')
  void comparedWithTryingEverything(
      String name,
      String edges,
      String relaxed,
      String different,
      String reject,
      String bounds,
      String accesses,
      String scopes,
      CycleMode mode,
      int expected)
      throws InputException {
    CycleSpace space = space(edges, relaxed, different, reject, bounds, accesses, scopes, mode);
    NaiveTests.compare(space);
    assertThat(space.count()).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/space/spaces.csv", numLinesToSkip = 1, delimiter = ';')
  void partsMakeUpTheWhole(
      String name,
      String edges,
      String relaxed,
      String different,
      String reject,
      String bounds,
      String accesses,
      String scopes,
      CycleMode mode,
      int expected)
      throws InputException {
    CycleSpace space = space(edges, relaxed, different, reject, bounds, accesses, scopes, mode);
    List<PlacedCycle> all = NaiveTests.cycles(space).toList();
    for (int parts : List.of(2, 7, 1000)) {
      for (int part = 0; part < parts; part += Math.max(1, parts / 7)) {
        Shard shard = new Shard(part, parts);
        int first = part;
        List<PlacedCycle> found = new ArrayList<>();
        space.cycles(shard).forEachRemaining(found::add);
        assertThat(found)
            .isEqualTo(
                IntStream.range(0, all.size())
                    .filter(i -> i % parts == first)
                    .mapToObj(all::get)
                    .toList());
        assertThat(shard.share(expected)).isEqualTo(found.size());
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/space/spaces.csv", numLinesToSkip = 1, delimiter = ';')
  void allBecomeTestsWithNamesOfTheirOwn(
      String name,
      String edges,
      String relaxed,
      String different,
      String reject,
      String bounds,
      String accesses,
      String scopes,
      CycleMode mode,
      int expected)
      throws InputException {
    CycleSpace space = space(edges, relaxed, different, reject, bounds, accesses, scopes, mode);
    Map<String, PlacedCycle> names = new LinkedHashMap<>();
    List<PlacedCycle> all = NaiveTests.cycles(space).limit(3000).toList();
    for (PlacedCycle cycle : all) {
      LitmusTest test = CycleTest.of(cycle, TestLanguage.PTX, ConditionStyle.CYCLE);
      assertThat(names.put(test.name(), cycle)).as(cycle + " has the name of").isNull();
    }
    assertThat(names).hasSameSizeAs(all);
  }

  private static CycleSpace space(
      String edges,
      String relaxed,
      String different,
      String reject,
      String bounds,
      String accesses,
      String scopes,
      CycleMode mode)
      throws InputException {
    List<String> ranges = Arrays.asList(bounds.split(" "));
    List<String> words = Arrays.asList(accesses.split("/"));
    return new CycleSpace(
        Candidate.parse("edges", edges),
        relaxed == null
            ? Relaxations.NONE
            : new Relaxations(Candidate.parse("relaxed", relaxed), range(different)),
        reject == null ? List.of() : List.of(EdgeText.edges("reject", reject)),
        range(ranges.get(0)),
        range(ranges.get(1)),
        ranges.size() > 3 ? Integer.parseInt(ranges.get(3)) : 99,
        range(ranges.get(2)),
        new EventAnnotations(
            EdgeText.annotations("reads", words.get(0)),
            EdgeText.annotations("writes", words.get(1)),
            EdgeText.annotations("updates", words.get(2))),
        ScopeTrees.parse("scopes", scopes),
        mode);
  }

  static Range range(String text) {
    String[] ends = text.split(":");
    return new Range(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
  }
}
