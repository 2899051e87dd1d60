package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Place;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Trees of scopes with levels left out mean what the documentation says.
class ScopeTreeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | (sys (gpu (cta P0) (cta P1) (cta P2)))",
        "scopes: (gpu P0 P1 P2) | (sys (gpu (cta P0) (cta P1) (cta P2)))",
        "scopes: (cta P2 P0 P1) | (sys (gpu (cta P0 P1 P2)))",
        "scopes: (cta P2) (cta P0 P1) | (sys (gpu (cta P0 P1) (cta P2)))",
        "scopes: (cluster P0 P1) (cta P2) | (sys (gpu (cluster (cta P0) (cta P1)) (cta P2)))",
        "scopes: (gpu 0) (device (block 1 2)) | (sys (gpu (cta P0)) (gpu (cta P1 P2)))",
        "scopes: (sys (gpu (cluster P2) (cluster P0 (wg P1)))) |"
            + " (sys (gpu (cluster (cta P0) (cta P1)) (cluster (cta P2))))"
      })
  void means(String tree, String canonical) throws Exception {
    String threads = "P0 () {}\nP1 () {}\nP2 () {}\n";
    var test = (CppTest) LitmusReader.read("t", "C t\n{}\n" + threads + tree + "\nforall (true)");
    assertThat(ScopeTreeWriter.of(test.threads())).isEqualTo(canonical);
    List<Place> places = test.threads().stream().map(CppThread::place).toList();
    assertThat(Placement.canonical(places)).isEqualTo(places);
  }

  @ParameterizedTest
  @CsvSource({"5, 3, 9, 9, 0, 0", "1, 0, 0, 1, 0, 0"})
  void numbersAreThoseOfTheFirstThreads(int gpu, int otherGpu, int cluster, int cta, int g, int c) {
    var places =
        List.of(
            new Place(gpu, OptionalInt.of(cluster), cta),
            new Place(otherGpu, OptionalInt.empty(), cta),
            new Place(gpu, OptionalInt.empty(), cta),
            new Place(gpu, OptionalInt.of(cluster + 1), cta),
            new Place(gpu, OptionalInt.of(cluster), cta + 1));
    assertThat(Placement.canonical(places))
        .containsExactly(
            new Place(g, OptionalInt.of(c), 0),
            new Place(1, OptionalInt.empty(), 0),
            new Place(0, OptionalInt.empty(), 0),
            new Place(0, OptionalInt.of(1), 0),
            new Place(0, OptionalInt.of(0), 1));
  }
}
