package dev.acquit.cli.output;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.kept.WholeFile;
import dev.acquit.reports.Plural;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// One file for each test in a folder, which is made if it is not there, and an index, which takes
/// its place at the end.
public final class FolderSink implements TestSink {
  private final Session session;
  private final Path folder;
  private final FileNames names = new FileNames();
  private WholeFile.@Nullable Growing index;
  private int count;

  /// @param session where to say what was written
  /// @param folder where to write
  public FolderSink(Session session, Path folder) {
    this.session = session;
    this.folder = folder;
  }

  @Override
  public void test(String name, String text) throws CommandException {
    WholeFile.Growing to = open();
    String file = names.distinct(name);
    try {
      WholeFile.write(folder.resolve(file), text);
      to.out().write((file + "\n").getBytes(StandardCharsets.UTF_8));
      count++;
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private WholeFile.Growing open() throws CommandException {
    if (index == null) {
      try {
        Files.createDirectories(folder);
        index = WholeFile.begin(folder.resolve(INDEX));
      } catch (IOException e) {
        throw failed(INDEX, e);
      }
    }
    return index;
  }

  @Override
  public void end() throws CommandException {
    WholeFile.Growing to = open();
    try {
      to.end();
    } catch (IOException e) {
      throw failed(INDEX, e);
    }
    session.note(
        Plural.of(count, "test")
            + " written, "
            + folder.resolve(INDEX)
            + (count == 1 ? " lists it" : " lists them"));
  }

  private CommandException failed(String file, IOException e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "'" + folder.resolve(file) + "' cannot be written: " + IoReason.of(e),
        "--out names a folder; it is made if it is not there");
  }
}
