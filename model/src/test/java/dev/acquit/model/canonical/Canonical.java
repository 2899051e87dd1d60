package dev.acquit.model.canonical;

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

/// The canonical tests: files of this project with what the models' documents say of them.
final class Canonical {
  private static final Path FOLDER = Path.of("src/test/resources/canonical");

  private final Path folder;
  private final Map<String, MemoryModel> models = new HashMap<>();

  Canonical(String language) {
    this.folder = FOLDER.resolve(language);
  }

  /// The rows of `expected.csv` without the header; every row has as many columns as that.
  List<List<String>> rows() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    List<String> lines = Files.readAllLines(folder.resolve("expected.csv"));
    int columns = lines.getFirst().split(",", -1).length;
    for (String line : lines.subList(1, lines.size())) {
      List<String> row = List.of(line.split(",", -1));
      if (row.size() != columns) {
        throw new IOException("a row of " + row.size() + " columns: " + line);
      }
      rows.add(row);
    }
    return rows;
  }

  /// The names of the tests, by their files.
  List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".litmus"))
          .map(f -> f.replace(".litmus", ""))
          .sorted()
          .toList();
    }
  }

  LitmusTest test(String name) throws IOException, InputException {
    return LitmusReader.read(name, Files.readString(folder.resolve(name + ".litmus")));
  }

  MemoryModel model(String name) throws InputException {
    MemoryModel model = models.get(name);
    if (model == null) {
      model = Models.find(name);
      models.put(name, model);
    }
    return model;
  }
}
