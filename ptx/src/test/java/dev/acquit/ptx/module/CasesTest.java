package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Golden;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What real PTX may contain, piece by piece, and what is read of it. Each case is a title behind
/// `##` and the body of a kernel, or a whole module; a carriage return is written `␍`.
/// `-Dgolden=update` writes the answers anew.
class CasesTest {
  private static final Path CASES = Path.of("src/test/resources/module/cases.txt");
  private static final Path GOLDEN = Path.of("src/test/resources/module/cases-read.txt");
  private static final String HEAD = ".version 9.0 .target sm_90 .address_size 64 .entry k() {\n";

  /// A case.
  record Case(String title, String text) {
    /// The module that it stands in.
    String module() {
      String plain = text.replace("␍", "\r");
      return text.startsWith(".version") ? plain : HEAD + plain + "}\n";
    }
  }

  static List<Case> cases() throws IOException {
    List<Case> all = new ArrayList<>();
    for (String part : ("\n" + Files.readString(CASES)).split("\n## ")) {
      if (!part.isBlank()) {
        int end = part.indexOf('\n');
        all.add(new Case(part.substring(0, end), part.substring(end + 1).strip() + "\n"));
      }
    }
    return all;
  }

  private static String read(Case one, boolean fast) throws IOException {
    String read = Printed.items(new ModuleStream("f", new StringReader(one.module()), fast));
    return one.text().startsWith(".version")
        ? read
        : read.replace("header 9.0 [sm_90] 64\n", "").replace("1:52 MODULE ENTRY k\n", "");
  }

  @Test
  void all() throws IOException {
    StringBuilder actual = new StringBuilder();
    for (Case one : cases()) {
      actual.append("## ").append(one.title()).append('\n').append(read(one, true)).append('\n');
    }
    Golden.assertMatches(GOLDEN, actual.toString());
  }

  /// Patterns that are remembered must not change what is read: each case twice in one module.
  @Test
  void rememberedPatternsReadTheSame() throws IOException {
    for (Case one : cases()) {
      if (!one.text().startsWith(".version")) {
        String twice = one.module() + one.module().substring(one.module().indexOf(".entry"));
        String fast = Printed.items(new ModuleStream("f", new StringReader(twice), true));
        String slow = Printed.items(new ModuleStream("f", new StringReader(twice), false));
        assertThat(fast).as(one.title()).isEqualTo(slow);
      }
    }
  }
}
