package dev.acquit.program;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Lines of what a process prints, while it prints.
public final class PrintedLines {
  /// How many characters of a line are kept: more than any document has that fits into memory
  /// beside others.
  static final int LONGEST = 1 << 24;

  private PrintedLines() {}

  /// Reads to the end, which is where the process ends, or is killed in the middle of a line, which
  /// is none then.
  ///
  /// @param receiver gets each line; the beginning of one that is too long
  public static void read(Process process, Consumer<String> receiver) {
    try (Reader out = process.inputReader(StandardCharsets.UTF_8)) {
      StringBuilder line = new StringBuilder();
      for (int c = out.read(); c >= 0; c = out.read()) {
        if (c == '\n') {
          receiver.accept(line.toString());
          line = new StringBuilder();
        } else if (line.length() < LONGEST) {
          line.append((char) c);
        }
      }
      if (!line.isEmpty()) {
        receiver.accept(line.toString());
      }
    } catch (IOException e) {
      // There is nothing more to be had.
      return;
    }
  }
}
