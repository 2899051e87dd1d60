package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.testing.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Runs of the real command during which a GPU or its driver fails, one of the ways in
/// `driver/faults.csv` each: nothing that was observed is lost, what happened is told, and the run
/// goes on or says why not. Each row is two or three virtual machines: of those that are not for
/// the night alone every other one is in each build, by the day.
@Tag("slow")
@Timeout(600)
@Isolated
class InjectedFaultsTest {
  private static final List<String> TESTS =
      Stream.of("MP", "SB", "LB").map(t -> "../litmus/tests/" + t + ".litmus").toList();

  /// Whether rows are tried, too, that differ from another in the number of the error or in the
  /// call that fails, and take the same way.
  private static final boolean ALL =
      Rounds.all() || "all".equals(System.getProperty("acquit.faults"));

  /// A row of the table.
  ///
  /// @param always whether it is tried each time, and not only at night
  /// @param fault what goes wrong
  /// @param options more words on the command line
  /// @param status how the command ends
  /// @param said what it says, with " / " between
  /// @param kept the runs that are in the store afterwards, and how they ended, in their order
  /// @param processes how many processes took the GPU
  private record Row(
      boolean always,
      String fault,
      List<String> options,
      int status,
      String said,
      String kept,
      int processes) {
    static Row of(String line) {
      String[] fields = line.split("\\|", -1);
      return new Row(
          fields[0].strip().equals("always"),
          fields[1].strip(),
          Stream.of(fields[2].strip().split(" ")).filter(o -> !o.isEmpty()).toList(),
          Integer.parseInt(fields[3].strip()),
          fields[4].strip(),
          fields[5].strip(),
          Integer.parseInt(fields[6].strip()));
    }
  }

  @Test
  void nothingIsLostAndAllIsTold(@TempDir Path folder) throws Exception {
    FakeDriver driver = FakeDriver.compile(folder);
    List<Row> all =
        Files.readAllLines(Path.of("src/test/resources/driver/faults.csv")).stream()
            .skip(1)
            .map(Row::of)
            .filter(row -> ALL || row.always())
            .toList();
    assertThat(all).hasSizeGreaterThan(ALL ? 65 : 4);
    List<Row> rows = ALL ? all : Rounds.daily(all, 2);
    SoftAssertions softly = new SoftAssertions();
    try (ExecutorService two = Executors.newFixedThreadPool(2)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        Row row = rows.get(i);
        Path its = Files.createDirectory(folder.resolve("row" + i));
        running.add(two.submit(() -> check(driver, row, its, softly)));
      }
      for (Future<?> one : running) {
        one.get();
      }
    }
    softly.assertAll();
  }

  private static Void check(FakeDriver driver, Row row, Path folder, SoftAssertions softly)
      throws Exception {
    Path store = folder.resolve("s.db");
    List<String> words =
        new ArrayList<>(List.of("run", "-v", "--device=0", "--time=1ms", "--mutants=0"));
    if (row.options().stream().noneMatch(o -> o.startsWith("--mode"))) {
      words.add("--mode=sanity");
    }
    words.addAll(List.of("--store", store.toString()));
    words.addAll(TESTS);
    words.addAll(row.options());
    FakeDriver.Used used = driver.use(folder, row.fault(), words.toArray(String[]::new));
    List<String> kept = kept(store);
    synchronized (softly) {
      String about = row.fault() + "\n" + used.printed();
      softly.assertThat(used.ended().status()).as(about).isEqualTo(row.status());
      for (String said : row.said().split(" / ")) {
        softly.assertThat(used.printed()).as(row.fault()).contains(said);
      }
      softly
          .assertThat(used.printed())
          .as(row.fault())
          .doesNotContain("Exception", "\tat ", "this is a bug");
      softly.assertThat(String.join(", ", kept)).as(about).isEqualTo(row.kept());
      softly
          .assertThat(
              used.calls("cuDevicePrimaryCtxRetain").stream()
                  .map(FakeDriver.Line::process)
                  .distinct()
                  .count())
          .as(about)
          .isEqualTo(row.processes());
      softly.assertThat(used.remarks("VIOLATION")).as(row.fault()).isEmpty();
      // What the driver does not take back stays where it is; what comes behind it does not.
      boolean refused = row.fault().equals("fail:cuMemFree_v2:10:1");
      softly.assertThat(used.remarks("LEAK")).as(row.fault()).hasSize(refused ? 1 : 0);
      int faults = (int) Stream.of(row.fault().split(",")).filter(f -> f.contains(":")).count();
      softly.assertThat(used.remarks("FAULT")).as(about).hasSize(faults);
    }
    return null;
  }

  /// What is in the store: it can be read, and of each run its histogram has all instances.
  private static List<String> kept(Path store) throws Exception {
    if (!Files.exists(store)) {
      return List.of();
    }
    try (ObservationStore reader = ObservationStore.openReading(store)) {
      List<Run> runs = new ArrayList<>(reader.runs(RunFilter.ALL));
      runs.sort(Comparator.comparing(Run::start));
      return runs.stream().map(r -> r.test() + " " + r.ending().kind()).toList();
    }
  }
}
