package dev.acquit.model.classics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The classic shapes in C++, each in five forms, with the verdicts that RC11 (PLDI 2017) gives
/// them. In the table, `Wx1` writes 1 to x and `Rx1` reads 1 from it; A: allowed, F: forbidden, N:
/// forbidden by no-thin-air alone. Without scopes C++17's and C++20's orders agree with RC11's
/// here.
class ClassicShapesTest {
  private static final Path TABLE = Path.of("src/test/resources/classics/expected.csv");
  private static final List<String> MODELS =
      List.of("rc11", "rc11-no-nta", "cpp17", "cpp20", "cpp20-sc-cycle", "cpp20-sc-literal");

  /// How a shape is written.
  ///
  /// @param name the column
  /// @param store the order of stores
  /// @param load the order of loads
  /// @param fence the order of a fence between accesses; null: none
  private record Form(String name, String store, String load, String fence) {}

  private static final List<Form> FORMS =
      List.of(
          new Form("relaxed", "relaxed", "relaxed", null),
          new Form("release-acquire", "release", "acquire", null),
          new Form("seq_cst", "seq_cst", "seq_cst", null),
          new Form("acq_rel-fences", "relaxed", "relaxed", "acq_rel"),
          new Form("seq_cst-fences", "relaxed", "relaxed", "seq_cst"));

  @Test
  void shapesHaveTheirVerdicts() throws Exception {
    List<String> lines = Files.readAllLines(TABLE);
    List<String> columns = List.of(lines.getFirst().split(";"));
    List<String> wrong = new ArrayList<>();
    for (String name : MODELS) {
      MemoryModel model = Models.find(name);
      for (String line : lines.subList(1, lines.size())) {
        List<String> row = List.of(line.split(";", -1));
        for (Form form : FORMS) {
          String cell = row.get(columns.indexOf(form.name()));
          boolean allowed = cell.equals("A") || cell.equals("N") && !name.equals("rc11");
          CheckResult result =
              new Checker(model, Limits.DEFAULT, false)
                  .check(LitmusReader.read(row.getFirst(), text(row, form)));
          if (result.verdict() != (allowed ? Verdict.HOLDS : Verdict.FAILS)) {
            wrong.add(name + ", " + row.getFirst() + ", " + form.name() + ": " + result.verdict());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(lines).hasSize(26);
  }

  private static String text(List<String> row, Form form) {
    StringBuilder text = new StringBuilder("C " + row.get(0) + "\n{ x=0; y=0; z=0; }\n");
    List<String> condition = new ArrayList<>();
    String[] threads = row.get(1).split("\\|");
    for (int t = 0; t < threads.length; t++) {
      text.append("P").append(t).append(" (atomic_int* x, atomic_int* y, atomic_int* z) {\n");
      String[] accesses = threads[t].trim().split(" ");
      for (int i = 0; i < accesses.length; i++) {
        if (i > 0 && form.fence() != null) {
          text.append("  atomic_thread_fence(memory_order_").append(form.fence()).append(");\n");
        }
        String location = accesses[i].substring(1, 2);
        String value = accesses[i].substring(2);
        if (accesses[i].startsWith("W")) {
          text.append(
              "  atomic_store_explicit(%s, %s, memory_order_%s);\n"
                  .formatted(location, value, form.store()));
        } else {
          text.append(
              "  int r%d = atomic_load_explicit(%s, memory_order_%s);\n"
                  .formatted(i, location, form.load()));
          condition.add(t + ":r" + i + "=" + value);
        }
      }
      text.append("}\n");
    }
    for (String last : row.get(2).split(" ")) {
      if (!last.isEmpty()) {
        condition.add(last);
      }
    }
    return text + "exists (" + String.join(" /\\ ", condition) + ")\n";
  }
}
