package dev.acquit.cli.output;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.text.BatchReader;
import dev.acquit.reports.Visible;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// Chooses where tests go.
public final class Sinks {
  private Sinks() {}

  /// Where tests go.
  ///
  /// @param session where to print
  /// @param out what the user named: a file that ends in `.tar`, else a folder; empty: standard
  ///   output
  public static TestSink of(Session session, Optional<Path> out) {
    if (out.isEmpty()) {
      return new StreamSink(session, BatchReader.SEPARATOR + "\n");
    }
    boolean tar = out.get().toString().toLowerCase(Locale.ROOT).endsWith(".tar");
    return new Shown(
        tar && !Files.isDirectory(out.get())
            ? new ArchiveSink(session, out.get())
            : new FolderSink(session, out.get()));
  }

  /// Who reads a file may do so in a terminal: text of other people moves no cursor there.
  private record Shown(TestSink sink) implements TestSink {
    @Override
    public void test(String name, String text) throws CommandException {
      sink.test(name, Visible.lines(text));
    }

    @Override
    public void flush() {
      sink.flush();
    }

    @Override
    public void end() throws CommandException {
      sink.end();
    }
  }
}
