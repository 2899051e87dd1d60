package dev.acquit.cli.serve;

import java.io.IOException;
import java.io.Writer;

/// A command's standard output, as long as memory is not in danger. Who prints more is told that
/// nobody reads it, as `| head` does, and stops.
final class Printed extends Writer {
  private final int longest;
  private final StringBuilder text = new StringBuilder();

  /// @param longest how many characters it takes
  Printed(int longest) {
    this.longest = longest;
  }

  @Override
  public synchronized void write(char[] buffer, int from, int length) throws IOException {
    if (text.length() + length > longest) {
      throw new IOException("more than " + longest + " characters");
    }
    text.append(buffer, from, length);
  }

  /// What was printed.
  synchronized String text() {
    return text.toString();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
