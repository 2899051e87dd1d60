package dev.acquit.abi.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Names that g++ 12 made, against what c++filt makes of them.
class DemanglerTest {
  private static final Path NAMES = Path.of("src/test/resources/mangle/names.tsv");

  /// c++filt prints what a template returns, too.
  @Test
  void namesReadAsTheyDoInBinutils() throws IOException {
    List<String> different = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    for (String line : Files.readAllLines(NAMES)) {
      String[] cells = line.split("\t", -1);
      Optional<CppFunction> read = Demangler.read(cells[0]);
      if (read.isEmpty()) {
        undecided.add(cells[1]);
        continue;
      }
      String text = read.get().text();
      if (!cells[1].equals(text) && !cells[1].endsWith(" " + text)) {
        different.add(cells[1] + " is read as " + text);
      }
    }
    assertThat(different).isEmpty();
    assertThat(undecided)
        .as("expressions, templates of templates, dependent sizes, auto, a returned function")
        .hasSize(5);
  }

  /// Whatever stands there, it is read or not, in little time.
  @Test
  void damagedNamesEnd() throws IOException {
    List<String> names = Files.readAllLines(NAMES).stream().map(l -> l.split("\t", -1)[0]).toList();
    Random random = new Random(5);
    int read = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder name = new StringBuilder(names.get(random.nextInt(names.size())));
      for (int n = 1 + random.nextInt(4); n > 0 && name.length() > 2; n--) {
        int at = 2 + random.nextInt(name.length() - 2);
        switch (random.nextInt(3)) {
          case 0 -> name.deleteCharAt(at);
          case 1 -> name.insert(at, "NESIPKRT_Z0123FDvJL".charAt(random.nextInt(19)));
          default -> name.setCharAt(at, "NESIPKRT_Z0123FDvJL".charAt(random.nextInt(19)));
        }
      }
      read += Demangler.read(name.toString()).isPresent() ? 1 : 0;
    }
    assertThat(read).isPositive();
    assertThat(Demangler.read("_Z1f" + "P".repeat(10_000) + "i")).isEmpty();
    assertThat(Demangler.read("_Z1f" + "I".repeat(10_000))).isEmpty();
  }
}
