package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The cat files of the Dat3M project, unchanged: they load, and its PTX models give the safety
/// verdicts that it publishes. Its files are not ours to ship: the system property
/// `acquit.peer.cats` names the folder that has them (its `cat`), `acquit.material` the one that
/// has the tests.
class PeerCatsTest {
  private static final String CATS = System.getProperty("acquit.peer.cats", "");
  private static final String MATERIAL = System.getProperty("acquit.material", "");
  private static final Duration TIME_EACH = Duration.ofSeconds(Long.getLong("acquit.peer.s", 10));

  private static final List<String> FILES =
      List.of(
          "ptx-v6.0",
          "ptx-v7.5",
          "vulkan",
          "vulkan-nochains",
          "opencl",
          "opencl-herd",
          "rc11",
          "c11",
          "c11-orig",
          "c11-partialsc");

  private static void assumeGiven(String value, String property) {
    if (value.isEmpty()) {
      System.out.println("PeerCatsTest was not run: -D" + property + " is not set");
    }
    Assumptions.assumeFalse(value.isEmpty());
  }

  private static MemoryModel model(String name) throws Exception {
    return Models.find(Path.of(CATS, name + ".cat").toString());
  }

  @Test
  void allFilesLoad() throws Exception {
    assumeGiven(CATS, "acquit.peer.cats");
    List<String> wrong = new ArrayList<>();
    for (String name : FILES) {
      try {
        assertThat(model(name).axioms()).as(name).isNotEmpty();
      } catch (InputException e) {
        wrong.add(e.diagnostic().toString());
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void ptxModelsGiveTheirPublishedVerdicts() throws Exception {
    assumeGiven(CATS, "acquit.peer.cats");
    assumeGiven(MATERIAL, "acquit.material");
    Path tests = Path.of(MATERIAL, "data", "ptx-tests");
    Map<String, MemoryModel> models =
        Map.of("ptx-6.0", model("ptx-v6.0"), "ptx-7.5", model("ptx-v7.5"));
    List<String> wrong = new ArrayList<>();
    int count = 0;
    for (String line : Files.readAllLines(tests.resolve("expected.csv"))) {
      String[] row = line.split(",");
      if (!row[2].equals("safety")) {
        continue;
      }
      count++;
      LitmusTest test = LitmusReader.read(row[0], Files.readString(tests.resolve(row[0])));
      CheckResult result =
          new Checker(models.get(row[1]), Limits.DEFAULT.withTime(TIME_EACH), false).check(test);
      Verdict expected = row[4].equals("PASS") ? Verdict.HOLDS : Verdict.FAILS;
      if (result.verdict() != expected) {
        wrong.add(line + " -> " + result.verdict() + " " + result.reason().orElse(""));
      }
    }
    System.out.println(
        (count - wrong.size()) + " of " + count + " verdicts of the foreign cat files agree");
    assertThat(wrong).isEmpty();
  }

  /// Where those files differ from the document on the canonical tests: there a fence.sc is no
  /// release or acquire fence (034, 092), nor are fence.acquire and fence.release (024, 069, 076).
  @Test
  void differencesFromTheDocumentAreKnown() throws Exception {
    assumeGiven(CATS, "acquit.peer.cats");
    Map<String, MemoryModel> models =
        Map.of("ptx-6.0", model("ptx-v6.0"), "ptx-7.5", model("ptx-v7.5"));
    Path folder = Path.of("src/test/resources/canonical/ptx");
    TreeSet<String> different = new TreeSet<>();
    for (String line : Files.readAllLines(folder.resolve("expected.csv"))) {
      String[] row = line.split(",", -1);
      if (models.containsKey(row[1])) {
        LitmusTest test =
            LitmusReader.read(row[0], Files.readString(folder.resolve(row[0] + ".litmus")));
        Verdict found =
            new Checker(models.get(row[1]), Limits.DEFAULT, false).check(test).verdict();
        if (found != (row[2].equals("allowed") ? Verdict.HOLDS : Verdict.FAILS)) {
          different.add(row[0].substring(0, 3));
        }
      }
    }
    assertThat(different).containsExactly("024", "034", "069", "076", "092");
  }
}
