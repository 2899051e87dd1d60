package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import dev.acquit.text.Csv;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The verdicts about termination that the Dat3M project publishes for its PTX tests, and those of
/// the design material by progress model. Neither is ours to ship: the test runs where the design
/// material is, and says so where it is not.
class PeerTerminationTest {
  private static final int SHARE = 4;
  private static final String MATERIAL = System.getProperty("acquit.material", "");

  @Test
  void allPublishedVerdictsAgree() throws Exception {
    Path folder = folder("ptx-tests");
    List<String> wrong = new ArrayList<>();
    int count = 0;
    long begin = System.nanoTime();
    for (List<String> row : some(folder.resolve("expected.csv"))) {
      if (row.get(2).equals("termination")) {
        compare(folder, row.get(0), row.get(1), "fair", Visibility.COHERENCE, row.get(4), wrong);
        count++;
      }
    }
    System.out.println(count + " verdicts in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
    assertThat(wrong).isEmpty();
    assertThat(count).isBetween(Rounds.of(182, 1), 182);
  }

  @Test
  void verdictsByProgressModelAgree() throws Exception {
    Path folder = folder("progress-tests");
    List<String> wrong = new ArrayList<>();
    int count = 0;
    for (List<String> row : some(folder.resolve("index.csv"))) {
      for (Visibility visibility : Visibility.values()) {
        if (Arrays.asList("any", visibility.word()).contains(row.get(2))) {
          compare(folder, row.get(0), "ptx", row.get(1), visibility, row.get(3), wrong);
          count++;
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(count).isBetween(Rounds.of(192, 1), 192);
  }

  private static Path folder(String name) {
    Path folder = Path.of(MATERIAL, "data", name);
    if (MATERIAL.isEmpty() || !Files.isDirectory(folder)) {
      System.out.println("PeerTerminationTest was not run: -Dacquit.material is not set");
    }
    Assumptions.assumeTrue(!MATERIAL.isEmpty() && Files.isDirectory(folder));
    return folder;
  }

  /// One row in so many; at night all.
  private static List<List<String>> some(Path file) throws IOException, InputException {
    List<List<String>> all = rows(file);
    return IntStream.range(0, all.size())
        .filter(i -> Rounds.all() || i % SHARE == 0)
        .mapToObj(all::get)
        .toList();
  }

  private static List<List<String>> rows(Path file) throws IOException, InputException {
    return Csv.rows(file.toString(), Files.readString(file)).stream()
        .skip(1)
        .map(row -> row.fields().stream().map(Csv.Field::text).toList())
        .toList();
  }

  private static void compare(
      Path folder,
      String name,
      String modelName,
      String progressName,
      Visibility visibility,
      String expected,
      List<String> wrong)
      throws IOException, InputException {
    MemoryModel model = Models.find(modelName);
    ProgressModel progress = ProgressModels.find(progressName);
    LitmusTest test = LitmusReader.read(name, Files.readString(folder.resolve(name)));
    for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
      TerminationResult result =
          new TerminationChecker(model, progress, visibility, Limits.DEFAULT, engine).check(test);
      String what = String.join(" ", name, modelName, progressName, visibility.word());
      compare(what, engine, result, expected, wrong);
    }
  }

  private static void compare(
      String what, Engine engine, TerminationResult result, String expected, List<String> wrong) {
    TerminationVerdict wanted =
        expected.equals("PASS") ? TerminationVerdict.TERMINATES : TerminationVerdict.MAY_HANG;
    boolean open = engine == Engine.SYMBOLIC && result.verdict() == TerminationVerdict.UNKNOWN;
    if (result.verdict() != wanted && !open) {
      wrong.add(
          String.join(" ", what, engine.toString(), expected)
              + " -> "
              + result.verdict()
              + " "
              + result.reason().orElse("")
              + result.hang().map(TerminationResult.Hang::endings).map(List::toString).orElse(""));
    }
  }
}
