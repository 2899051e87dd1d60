package dev.acquit.cli.serve;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// A command's standard error as a terminal has it: lines, and one that is drawn over itself, which
/// says how far the work is.
final class Said extends Writer {
  /// What [dev.acquit.cli.shell.StatusLine] draws for a terminal.
  private static final Pattern BAR = Pattern.compile("^\\[[# ]*] ?");

  private static final int LONGEST = 10_000;

  private final List<String> lines = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private final Consumer<String> progress;

  /// @param progress is told how far the work is
  Said(Consumer<String> progress) {
    this.progress = progress;
  }

  @Override
  public synchronized void write(char[] buffer, int from, int length) {
    for (int i = from; i < from + length; i++) {
      char c = buffer[i];
      if (c == '\n') {
        lines.add(line.toString());
        line.setLength(0);
      } else if (c == '\r') {
        drawn();
      } else if (line.length() < LONGEST) {
        line.append(c);
      }
    }
  }

  private void drawn() {
    String text = BAR.matcher(line).replaceFirst("").strip();
    line.setLength(0);
    if (!text.isEmpty()) {
      progress.accept(text);
    }
  }

  /// The lines that were not drawn over.
  synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  /// What is drawn is seen before the line begins anew.
  @Override
  public synchronized void flush() {
    String text = BAR.matcher(line).replaceFirst("").strip();
    if (!text.isEmpty()) {
      progress.accept(text);
    }
  }

  @Override
  public void close() {}
}
