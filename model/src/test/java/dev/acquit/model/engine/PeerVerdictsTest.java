package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// The safety verdicts that the Dat3M project publishes for its PTX tests. Its files are not ours
/// to ship: the test runs where the design material is, and says so where it is not.
class PeerVerdictsTest {
  private static final String MATERIAL = System.getProperty("acquit.material", "");

  @Test
  void allSafetyVerdictsAgree() throws IOException, InputException {
    Path folder = Path.of(MATERIAL, "data", "ptx-tests");
    if (MATERIAL.isEmpty() || !Files.isDirectory(folder)) {
      System.out.println("PeerVerdictsTest was not run: -Dacquit.material is not set");
    }
    Assumptions.assumeTrue(!MATERIAL.isEmpty() && Files.isDirectory(folder));
    Map<String, MemoryModel> models = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    int count = 0;
    long begin = System.nanoTime();
    for (String line : Files.readAllLines(folder.resolve("expected.csv"))) {
      String[] row = line.split(",");
      if (!row[2].equals("safety")) {
        continue;
      }
      MemoryModel model = models.get(row[1]);
      if (model == null) {
        model = Models.find(row[1]);
        models.put(row[1], model);
      }
      LitmusTest test = LitmusReader.read(row[0], Files.readString(folder.resolve(row[0])));
      CheckResult result = new Checker(model, Limits.DEFAULT, false).check(test);
      Verdict expected = row[4].equals("PASS") ? Verdict.HOLDS : Verdict.FAILS;
      if (result.verdict() != expected) {
        wrong.add(line + " -> " + result.verdict() + " " + result.reason().orElse(""));
      }
      count++;
    }
    System.out.println(count + " verdicts in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
    assertThat(wrong).isEmpty();
    assertThat(count).isEqualTo(399);
  }
}
