package dev.acquit.bench.suite;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A published verdict.
///
/// @param name the test
/// @param expected the verdict
record Row(String name, String text, MemoryModel model, Verdict expected) {
  /// The rows of a file of expectations that speak of safety: test, model, property, quantifier,
  /// PASS or FAIL.
  static List<Row> read(Path file) throws IOException, InputException {
    List<Row> rows = new ArrayList<>();
    Map<String, MemoryModel> models = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] field = line.split(",", -1);
      if (field.length < 5 || !field[2].equals("safety")) {
        continue;
      }
      if (!models.containsKey(field[1])) {
        models.put(field[1], Models.find(field[1]));
      }
      rows.add(
          new Row(
              field[0],
              Files.readString(file.resolveSibling(field[0])),
              models.get(field[1]),
              field[4].equals("PASS") ? Verdict.HOLDS : Verdict.FAILS));
    }
    return rows;
  }

  /// Reads the test and checks it.
  ///
  /// @param explain whether to look for a reason too
  Timing time(boolean explain) throws InputException {
    long begin = System.nanoTime();
    var test = LitmusReader.read(name, text);
    Verdict verdict = new Checker(model, Limits.DEFAULT, explain).check(test).verdict();
    return new Timing(this, System.nanoTime() - begin, verdict == expected);
  }
}
