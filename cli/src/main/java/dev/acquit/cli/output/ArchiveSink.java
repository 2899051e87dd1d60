package dev.acquit.cli.output;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.kept.WholeFile;
import dev.acquit.reports.Plural;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;

/// A tar archive with one member for each test and the index as the last one. Members have no date,
/// so that the same tests make the same archive. It takes its place when it is complete.
public final class ArchiveSink implements TestSink {
  private final Session session;
  private final Path file;
  private final FileNames names = new FileNames();
  private final StringBuilder index = new StringBuilder();
  private WholeFile.@Nullable Growing whole;
  private @Nullable TarArchiveOutputStream tar;
  private int count;

  /// @param session where to say what was written
  /// @param file where to write
  public ArchiveSink(Session session, Path file) {
    this.session = session;
    this.file = file;
  }

  @Override
  public void test(String name, String text) throws CommandException {
    String member = names.distinct(name);
    member(member, text);
    index.append(member).append('\n');
    count++;
  }

  private void member(String name, String text) throws CommandException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      TarArchiveOutputStream to = open();
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(bytes.length);
      entry.setModTime(0);
      to.putArchiveEntry(entry);
      to.write(bytes);
      to.closeArchiveEntry();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private TarArchiveOutputStream open() throws IOException {
    if (tar == null) {
      Path parent = file.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      whole = WholeFile.begin(file);
      tar =
          new TarArchiveOutputStream(
              new BufferedOutputStream(whole.out(), 1 << 16), StandardCharsets.UTF_8.name());
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    }
    return tar;
  }

  @Override
  public void end() throws CommandException {
    close();
    session.note(Plural.of(count, "test") + " written to " + file);
  }

  /// As [#end], and says nothing.
  ///
  /// @throws CommandException if the end cannot be written
  public void close() throws CommandException {
    member(INDEX, index.toString());
    try {
      open().close();
      Objects.requireNonNull(whole, "open").end();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private CommandException failed(IOException e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "'" + file + "' cannot be written: " + IoReason.of(e),
        "--out names a folder, or a file whose name ends in .tar");
  }
}
