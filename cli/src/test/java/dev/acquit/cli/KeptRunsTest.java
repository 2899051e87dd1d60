package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What runs of `gate check` printed is kept for the next.
class KeptRunsTest {
  private static final byte[] BLOCK = new byte[1 << 20];

  /// The hash before what is kept.
  private static final int SUM = 32;

  static {
    Arrays.fill(BLOCK, (byte) 'x');
  }

  @Tag("slow")
  @Test
  void aFileThatUnpacksToVeryMuchIsAsIfItWereNotThere(@TempDir Path folder) throws IOException {
    String[] words = {
      "gate", "check", "--cache", folder.toString(), "src/test/resources/gate/good.ptx"
    };
    Cli.Result first = Cli.run(words);
    Path kept;
    try (Stream<Path> files = Files.walk(folder.resolve("gate/runs"))) {
      kept = files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
    bomb(kept, 1);
    assertThat(Cli.run(words).out()).as("it is believed").hasSize(BLOCK.length);
    bomb(kept, 100);
    Cli.Result again = Cli.run(words);
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(again.status()).isEqualTo(first.status());
  }

  private static void bomb(Path kept, int blocks) throws IOException {
    byte[] entry = Files.readAllBytes(kept);
    int length = entry.length - SUM;
    String text;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(entry, SUM, length))) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(made)) {
      out.write(text.substring(0, text.indexOf('\n') + 1).getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < blocks; i++) {
        out.write(BLOCK);
      }
    }
    try (OutputStream out = Files.newOutputStream(kept)) {
      out.write(Sha256.digest().digest(made.toByteArray()));
      made.writeTo(out);
    }
  }
}
