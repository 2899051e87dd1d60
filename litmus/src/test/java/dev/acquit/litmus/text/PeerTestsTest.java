package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The PTX tests that other tools publish are read, and are the same after they are printed.
class PeerTestsTest {
  @Test
  void allComeBack() throws Exception {
    String material = System.getProperty("acquit.material", "");
    Path folder = Path.of(material, "data", "ptx-tests");
    if (material.isBlank() || !Files.isDirectory(folder)) {
      System.out.println("PeerTestsTest was not run: -Dacquit.material does not name its tests");
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(p -> p.toString().endsWith(".litmus")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(300);
    for (Path file : files) {
      LitmusTest test = TestFiles.read(file);
      String text = LitmusWriter.write(test);
      LitmusTest again = LitmusReader.read("again", text);
      assertThat(again).as("%s\n%s", file, text).isEqualTo(test);
      assertThat(LitmusWriter.write(again)).isEqualTo(text);
    }
  }
}
