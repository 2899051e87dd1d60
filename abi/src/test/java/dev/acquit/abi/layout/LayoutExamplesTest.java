package dev.acquit.abi.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.text.Csv;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A hundred types that gcc, clang and nvcc laid out alike: random ones, and those at the borders
/// of the rules. `layouts.csv` of the material says where each member begins and how many bits it
/// has.
class LayoutExamplesTest {
  @Test
  void typesAreLaidOutAsCompilersDo() throws Exception {
    String material = System.getProperty("acquit.material", "");
    if (material.isEmpty()) {
      System.out.println("LayoutExamplesTest not run: no acquit.material");
    }
    assumeTrue(!material.isEmpty(), "acquit.material is not set");
    Path file = Path.of(material, "data", "abi-examples", "layouts.csv");
    int compared = 0;
    List<String> wrong = new ArrayList<>();
    for (Csv.Row row : Csv.rows(file.toString(), Files.readString(file))) {
      List<String> cells = row.fields().stream().map(Csv.Field::text).toList();
      if (cells.getFirst().equals("id")) {
        continue;
      }
      Layouts layouts = LayoutReader.read(cells.getFirst(), cells.get(1));
      assertThat(layouts.problems()).as(cells.get(1)).isEmpty();
      RecordLayout layout = (RecordLayout) layouts.types().getLast().type();
      // An empty member that takes no room has no row.
      Set<String> named = new HashSet<>();
      for (String field : cells.get(4).split(" ")) {
        named.add(field.substring(0, field.indexOf('@')));
      }
      String fields =
          Stream.of(Shown.fields(layout).split(" "))
              .filter(f -> named.contains(f.substring(0, f.indexOf('@'))))
              .collect(Collectors.joining(" "));
      String found = layout.size() + "," + layout.align() + "," + fields;
      String expected = String.join(",", cells.subList(2, 5));
      if (!found.equals(expected)) {
        wrong.add(cells.get(1) + "\n  found    " + found + "\n  expected " + expected);
      }
      compared++;
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThanOrEqualTo(100);
  }
}
