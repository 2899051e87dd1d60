package dev.acquit.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Programs that tests write and start.
///
/// A file that somebody has open for writing is not started, and a process that another test starts
/// at that moment has all files open that this JVM has open, until it becomes another program.
/// Hence another process writes the file: nobody gets what it has open.
public final class Script {
  private Script() {}

  /// Writes a file that can be started.
  ///
  /// @return the file
  public static Path write(Path file, String text) throws IOException {
    List<String> words =
        List.of("/bin/sh", "-c", "cat >\"$0\" && chmod 755 \"$0\"", file.toString());
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    try {
      try (OutputStream out = process.getOutputStream()) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      process.destroy();
    }
    return file;
  }
}
