package dev.acquit.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.link.AbiLink;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Severity;
import dev.acquit.text.Csv;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Modules and pairs of others, with what is right and wrong of each.
class ExamplesTest {
  private static final String MATERIAL = System.getProperty("acquit.material", "");

  private static AbiModule read(Path file) throws IOException, InputException {
    return AbiModule.read(file.getFileName().toString(), Files.readString(file));
  }

  private static List<Finding> wrong(List<Finding> all) {
    return all.stream().filter(f -> f.severity() != Severity.NOTE).toList();
  }

  @Test
  void eachIsAsItsIndexSays() throws Exception {
    if (MATERIAL.isEmpty()) {
      System.out.println("ExamplesTest not run: no acquit.material");
    }
    assumeTrue(!MATERIAL.isEmpty(), "acquit.material is not set");
    Path folder = Path.of(MATERIAL, "data", "abi-examples");
    List<String> differences = new ArrayList<>();
    int rows = 0;
    for (List<String> row : rows(folder.resolve("index.csv"))) {
      rows++;
      List<AbiModule> modules = new ArrayList<>();
      for (String name : row.get(0).split(";", -1)) {
        modules.add(read(folder.resolve(name)));
      }
      List<Finding> own = new ArrayList<>();
      modules.forEach(m -> own.addAll(AbiCheck.of(m).findings()));
      List<Finding> linked =
          modules.size() > 1
              ? AbiLink.of(modules.stream().map(WalkedModule::of).toList(), Optional.empty())
              : List.of();
      List<String> rules = Arrays.asList(row.get(1).split(" ", -1));
      boolean right =
          switch (row.get(2)) {
            case "OK" -> wrong(own).isEmpty() && wrong(linked).isEmpty();
            case "VIOLATION" -> found(own, rules);
            case "LINK_MISMATCH" -> found(linked, rules);
            default -> false;
          };
      modules.forEach(m -> m.problems().forEach(p -> differences.add(p.toString())));
      if (!right) {
        differences.add(row.get(0) + " " + row.get(2) + " " + rules + ": " + own + linked);
      }
    }
    assertThat(differences).isEmpty();
    assertThat(rows).isGreaterThan(30);
  }

  private static boolean found(List<Finding> findings, List<String> rules) {
    return rules.stream()
        .allMatch(r -> wrong(findings).stream().anyMatch(f -> f.rule().id().equals(r)));
  }

  private static List<List<String>> rows(Path file) throws Exception {
    return Csv.rows(file.toString(), Files.readString(file)).stream()
        .skip(1)
        .map(r -> r.fields().stream().map(Csv.Field::text).toList())
        .toList();
  }
}
