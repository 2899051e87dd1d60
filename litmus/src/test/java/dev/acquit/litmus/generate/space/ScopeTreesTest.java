package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.text.Placement;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTreesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpu:1:2,cta:1:2 | 2 | 3",
        "cta:1:2,gpu:1:2 | 2 | 3",
        "cta:1:2 | 2 | 2",
        "cta:2:2 | 2 | 1",
        "cta:2:2 | 1 | 0",
        "gpu:2:2 | 3 | 3",
        "gpu:2:2,cta:2:2 | 3 | 0",
        "gpu:2:2,cta:2:2 | 4 | 3",
        "gpu:1:2,cluster:1:2,cta:1:2 | 2 | 4",
        // Partitions of partitions: 1, 3, 12, 60 with two levels, 1, 4, 22, 154 with three.
        "all | 1 | 1",
        "all | 2 | 3",
        "all | 3 | 12",
        "all | 4 | 60",
        "gpu:1:9,cluster:1:9,cta:1:9 | 3 | 22",
        "gpu:1:9,cluster:1:9,cta:1:9 | 4 | 154",
      })
  void numberOfPlacements(String ranges, int threads, int expected) throws InputException {
    assertThat(ScopeTrees.parse("-scopes", ranges).placements(threads)).hasSize(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all | 4",
        "gpu:1:2,cluster:2:3,cta:1:2 | 4",
        "gpu:1:3,cluster:1:2,cta:1:1 | 4",
        "gpu:2:3,cta:1:2 | 5",
      })
  void placementsAreThoseOfTheDefinition(String ranges, int threads) throws InputException {
    ScopeTrees trees = ScopeTrees.parse("-scopes", ranges);
    Set<List<Place>> expected = new HashSet<>();
    anyPlaces(trees, threads, new ArrayList<>(), expected);
    assertThat(trees.placements(threads)).doesNotHaveDuplicates().hasSameElementsAs(expected);
  }

  private static void anyPlaces(
      ScopeTrees trees, int threads, List<Place> places, Set<List<Place>> result) {
    if (places.size() == threads) {
      if (fits(trees, places)) {
        result.add(Placement.canonical(places));
      }
      return;
    }
    for (int gpu = 0; gpu < Math.min(threads, trees.gpus().max()); gpu++) {
      for (int cluster = 0;
          cluster < Math.min(threads, trees.clusters().orElse(Range.ONE).max());
          cluster++) {
        for (int cta = 0; cta < Math.min(threads, trees.ctas().max()); cta++) {
          places.add(
              new Place(
                  gpu,
                  trees.clusters().isPresent() ? OptionalInt.of(cluster) : OptionalInt.empty(),
                  cta));
          anyPlaces(trees, threads, places, result);
          places.removeLast();
        }
      }
    }
  }

  private static boolean fits(ScopeTrees trees, List<Place> places) {
    Map<Integer, Set<OptionalInt>> clusters =
        places.stream()
            .collect(
                Collectors.groupingBy(
                    Place::gpu, Collectors.mapping(Place::cluster, Collectors.toSet())));
    Map<List<Object>, Set<Integer>> ctas =
        places.stream()
            .collect(
                Collectors.groupingBy(
                    p -> List.of(p.gpu(), p.cluster()),
                    Collectors.mapping(Place::cta, Collectors.toSet())));
    return trees.gpus().contains(clusters.size())
        && clusters.values().stream()
            .allMatch(c -> trees.clusters().orElse(Range.ONE).contains(c.size()))
        && ctas.values().stream().allMatch(c -> trees.ctas().contains(c.size()));
  }

  @Test
  void numbersAreCanonicalAndOrderIsFixed() throws InputException {
    List<List<Place>> all = ScopeTrees.parse("-scopes", "gpu:1:2,cta:1:2").placements(2);
    assertThat(all)
        .containsExactly(
            List.of(Place.cta(0), Place.cta(0)),
            List.of(Place.cta(0), Place.cta(1)),
            List.of(Place.cta(0), new Place(1, OptionalInt.empty(), 0)));
  }

  @Test
  void unnamedLevelsHaveOneGroup() throws InputException {
    assertThat(ScopeTrees.parse("-scopes", "cluster:1:2"))
        .isEqualTo(new ScopeTrees(Range.ONE, Optional.of(new Range(1, 2)), Range.ONE, Range.ANY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cta:1 | -scopes:1:6: error: found the end of the file, expected ':'",
        "cat:1:2 | -scopes:1:1: error: unknown level 'cat', expected one of gpu, cluster, cta",
        "cta:2:1 | -scopes:1:7: error: the range 2:1 is empty",
        "cta:0:1 | -scopes:1:5: error: found 0, expected at least 1: no group of a scope tree is"
            + " empty",
        "cta:1:2,cta:1:1 | -scopes:1:9: error: 'cta' is given twice",
        "cta:1:2 gpu:1:1 | -scopes:1:9: error: found 'gpu', expected ',' or the end",
        "'' | -scopes:1:1: error: found the end of the file, expected a level",
        "cta:x:2 | -scopes:1:5: error: found 'x', expected a number of groups",
        "cta:99999999999999999999:2 | is not an integer of at most 64 bits",
      })
  void errorsSayWhere(String ranges, String message) {
    assertThatThrownBy(() -> ScopeTrees.parse("-scopes", ranges))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void apartIsOneCtaForEachThread() throws InputException {
    for (int threads = 1; threads <= 4; threads++) {
      List<Place> own = java.util.stream.IntStream.range(0, threads).mapToObj(Place::cta).toList();
      assertThat(ScopeTrees.APART.placements(threads)).containsExactly(own);
    }
    assertThat(ScopeTrees.parse("test", "apart")).isEqualTo(ScopeTrees.APART);
    assertThat(ScopeTrees.parse("test", "cta:1:9,thread:1:1").placements(3))
        .isEqualTo(ScopeTrees.APART.placements(3));
  }

  @Test
  void theNumberOfThreadsOfACtaIsKept() throws InputException {
    // Pairs of four threads: three ways.
    assertThat(ScopeTrees.parse("test", "cta:2:2,thread:2:2").placements(4)).hasSize(3);
    assertThat(ScopeTrees.parse("test", "cta:2:2,thread:2:2").placements(3)).isEmpty();
  }
}
