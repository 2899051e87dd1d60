package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.text.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What published logs have, graded by the models of today: all that is forbidden in them is in
/// `reports/published/forbidden.csv`, with its reason, and nothing else is there.
@Tag("slow")
class PublishedLogsTest {
  private static final Path PUBLISHED = Path.of("../reports/published");

  /// What is said of the 259 cycles that docs/observed.md names.
  private static final String CYCLES =
      "generate enumerate --relax=Pod** --safe=Rfe,Fre,Coe,FenceScdWR,FenceAcqReld**,Rmw --size=4:5"
          + " --scopes=cta,gpu --scope-tree=all --shard=7/40 --out=";

  private static List<String> logs() throws IOException {
    try (Stream<Path> files = Files.list(PUBLISHED)) {
      return files.map(Path::toString).filter(f -> f.endsWith(".log.gz")).sorted().toList();
    }
  }

  private static JsonNode graded(String model, Path cycles) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("observations", "grade", "--format=json", "--model=" + model));
    for (String tests :
        List.of(
            "../docs/examples",
            "../litmus/tests",
            "../litmus/system",
            "src/test/resources/tests",
            cycles.toString())) {
      words.add("--tests=" + tests);
    }
    if (!model.equals("ptx")) {
      // No other test of the logs comes from C++.
      words.add("--test=cpp-*");
    }
    words.addAll(logs());
    Cli.Result result = Cli.run(words.toArray(String[]::new));
    assertThat(result.err()).isEmpty();
    assertThat(result.status()).isEqualTo(1);
    return new ObjectMapper().readTree(result.out());
  }

  /// `log, test, by, outcome, count`.
  private static void add(
      TreeSet<List<String>> rows, JsonNode test, String by, String what, long n) {
    String log = Path.of(test.get("file").asText()).getFileName().toString();
    if (n > 0) {
      rows.add(
          List.of(
              log.replace(".log.gz", ""), test.get("test").asText(), by, what, Long.toString(n)));
    }
  }

  private static TreeSet<List<String>> rows() {
    return new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
  }

  @Test
  void whatIsForbiddenInPublishedLogsHasAReason(@TempDir Path folder) throws Exception {
    Path cycles = folder.resolve("cycles");
    assertThat(Cli.run((CYCLES + cycles).split(" ")).status()).isZero();
    TreeSet<List<String>> found = rows();
    for (String model : List.of("ptx", "cpp20")) {
      JsonNode all = graded(model, cycles);
      for (JsonNode test : all.get("tests")) {
        if (test.has("forbidden")) {
          test.get("forbidden")
              .properties()
              .forEach(e -> add(found, test, model, e.getKey(), e.getValue().asLong()));
        }
        if (!test.get("standing").asText().equals("OPEN")) {
          add(found, test, "runner", "values that nobody expected", test.get("odd").asLong());
        }
        add(found, test, "promise", "its condition is broken", test.get("broken").asLong());
      }
      if (model.equals("ptx")) {
        assertThat(all.get("allowed").asInt()).as("graded tests").isGreaterThan(600);
      }
    }
    TreeSet<List<String>> known = rows();
    List<List<String>> lines =
        Csv.rows("forbidden.csv", Files.readString(PUBLISHED.resolve("forbidden.csv"))).stream()
            .map(row -> row.fields().stream().map(Csv.Field::text).toList())
            .toList();
    for (List<String> line : lines.subList(1, lines.size())) {
      assertThat(line.get(5)).as("why: %s", line).isNotBlank();
      known.add(line.subList(0, 5));
    }
    assertThat(found).isEqualTo(known);
  }
}
