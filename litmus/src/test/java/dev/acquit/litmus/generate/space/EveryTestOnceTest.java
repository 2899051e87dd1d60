package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// The enumeration makes each test once and none is lost: compared with trying everything.
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
    Set<String> expectedKeys = NaiveTests.of(space);
    Map<String, PlacedCycle> found = new LinkedHashMap<>();
    List<List<PlacedCycle>> twice = new ArrayList<>();
    space.stream()
        .forEach(c -> {
          PlacedCycle before = found.put(NaiveTests.key(c), c);
          if (before != null) {
            twice.add(List.of(before, c));
          }
        });
    assertThat(twice.stream().limit(3)).as("made twice").isEmpty();
    assertThat(expectedKeys.stream().filter(k -> !found.containsKey(k)).limit(3))
        .as("lost")
        .isEmpty();
    assertThat(found.keySet().stream().filter(k -> !expectedKeys.contains(k)).limit(3))
        .as("wrong")
        .isEmpty();
    assertThat(space.count()).isEqualTo(found.size()).isEqualTo(expected);
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
    List<PlacedCycle> all = space.stream().toList();
    for (int parts : List.of(2, 7, 1000)) {
      for (int part = 0; part < parts; part += Math.max(1, parts / 7)) {
        Shard shard = new Shard(part, parts);
        int index = part;
        long seen = 0;
        PlacedCycles cycles = space.cycles(shard);
        while (cycles.hasNext()) {
          assertThat(cycles.next()).isEqualTo(all.get(index));
          index += parts;
          seen++;
        }
        assertThat(seen).isEqualTo(shard.share(expected));
      }
    }
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
        EdgeText.edges("edges", edges),
        relaxed == null
            ? Relaxations.NONE
            : new Relaxations(EdgeText.edges("relaxed", relaxed), range(different)),
        reject == null ? List.of() : List.of(EdgeText.edges("reject", reject)),
        range(ranges.get(0)),
        range(ranges.get(1)),
        range(ranges.get(2)),
        new Vocabulary(
            EdgeText.annotations("reads", words.get(0)),
            EdgeText.annotations("writes", words.get(1)),
            EdgeText.annotations("updates", words.get(2))),
        ScopeTrees.parse("scopes", scopes),
        mode);
  }

  private static Range range(String text) {
    String[] ends = text.split(":");
    return new Range(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
  }
}
