package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.layout.LayoutReader;
import dev.acquit.abi.layout.Layouts;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Rule;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Prototypes that nvcc 13.0 made of functions whose parameters are classes and enums of `types.h`,
/// `cuda_fp16.h` and the like: none is a finding, and each parameter that is changed is.
class PassedTest {
  private static final Path FOLDER = Path.of("src/test/resources/mangle");

  private static final Pattern ARRAY =
      Pattern.compile("\\.param \\.align (\\d+) \\.b8 (p\\d+)\\[(\\d+)]");

  private static final Pattern WORD = Pattern.compile("\\.param \\.[bu](\\d+) (p\\d+)");

  /// A function: `.func _Z1f6float4`, and its parameters.
  private record Row(String function, List<String> parameters) {
    String module(int changed, String parameter) {
      List<String> all = new ArrayList<>(parameters);
      if (changed >= 0) {
        all.set(changed, parameter);
      }
      String body = " { ret; }\n";
      return ".version 8.0\n.target sm_90\n.address_size 64\n.visible "
          + function
          + "("
          + String.join(", ", all)
          + ")"
          + body;
    }
  }

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(FOLDER.resolve("passed.tsv")).stream()
        .map(l -> l.split("\t", -1))
        .map(c -> new Row(c[0], List.of(c[1].split(", ", -1))))
        .toList();
  }

  private static KnownTypes known() throws IOException {
    Layouts read = LayoutReader.read("types.h", Files.readString(FOLDER.resolve("types.h")));
    assertThat(read.problems()).isEmpty();
    return KnownTypes.builtin().with(List.of(read));
  }

  private static boolean found(String text, KnownTypes types) throws InputException {
    AbiModule module = AbiModule.read("m", text);
    assertThat(module.problems()).isEmpty();
    return AbiCheck.of(module, types).findings().stream().anyMatch(f -> f.rule() == Rule.C_1);
  }

  @Test
  void whatNvccDeclaresIsRight() throws Exception {
    for (Row row : rows()) {
      assertThat(found(row.module(-1, ""), known())).as(row.function()).isFalse();
    }
  }

  @Test
  void aChangedParameterIsFound() throws Exception {
    int changes = 0;
    List<String> unseen = new ArrayList<>();
    for (Row row : rows()) {
      for (int i = 0; i < row.parameters().size(); i++) {
        for (String changed : changes(row.parameters().get(i))) {
          if (row.function().contains("5Empty") && changed.startsWith(".param .b64")) {
            continue; // the address of a result, and an empty class that is left out
          }
          changes++;
          if (!found(row.module(i, changed), known())) {
            unseen.add(row.function() + ": " + row.parameters().get(i) + " as " + changed);
          }
        }
      }
    }
    assertThat(unseen).isEmpty();
    assertThat(changes).isGreaterThan(150);
  }

  /// Other sizes, alignments that matter, a word for an array, and an array for a word.
  private static List<String> changes(String parameter) {
    Matcher array = ARRAY.matcher(parameter);
    if (array.matches()) {
      int align = Integer.parseInt(array.group(1));
      int size = Integer.parseInt(array.group(3));
      String name = array.group(2);
      return List.of(
          ".param .align %d .b8 %s[%d]".formatted(align, name, size + align),
          ".param .align %d .b8 %s[%d]".formatted(align, name, 4 * size),
          ".param .align %d .b8 %s[%d]".formatted(Math.max(8, 2 * align), name, size),
          ".param .b32 " + name,
          ".param .b64 " + name);
    }
    Matcher word = WORD.matcher(parameter);
    assertThat(word.matches()).as(parameter).isTrue();
    boolean wide = word.group(1).equals("64");
    String other = wide ? "32" : "64";
    return List.of(
        ".param .b" + other + " " + word.group(2), ".param .align 4 .b8 " + word.group(2) + "[12]");
  }
}
