package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `*y` of an atomic `y` is what C++ says, and a plain access with --plain-star: then there is a
/// race. What is printed then means the same without the option.
class PlainStarTest {
  private static final String TEST =
      """
      C mp
      { x=0; y=0; }
      P0 (int* x, atomic_int* y) { *x = 1; *y = 1; }
      P1 (int* x, atomic_int* y) { int r0 = *y; int r1 = 1; if (r0) r1 = *x; }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("mp.litmus"), TEST);
  }

  @Test
  void checkTakesBothMeanings() {
    assertThat(Cli.run("check", "--no-why", file.toString()).out()).contains("  No: ");
    for (String input : List.of(file.toString(), "-")) {
      Cli.Result plain = Cli.runWith(TEST, "check", "--no-why", "--plain-star", input);
      assertThat(plain.out()).contains("  Undef: ");
    }
  }

  @Test
  void whatIsSavedKeepsTheMeaning() {
    Path saved = folder.resolve("saved.json");
    Cli.run("check", "--plain-star", "--out=" + saved, file.toString());
    Cli.Result recheck = Cli.run("recheck", saved.toString());
    assertThat(recheck.status()).as(recheck.out() + recheck.err()).isZero();
  }

  @Test
  void mapTakesBothMeanings() {
    String[] map = {"map", "--mapping=ptx-abi-13", file.toString()};
    assertThat(Cli.run(map).out()).contains("fence.sc.sys").doesNotContain("st.weak y");
    Cli.Result plain = Cli.run("map", "--plain-star", "--mapping=ptx-abi-13", file.toString());
    assertThat(plain.out()).contains("st.weak y").doesNotContain("fence");
  }
}
