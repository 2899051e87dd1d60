package dev.acquit.cli.gate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Files that are rewritten so that nobody sees half of one.
final class TextFiles {
  private TextFiles() {}

  /// Replaces a file, or makes it.
  ///
  /// @throws CommandException if that does not go
  static void replace(Path file, String text) throws CommandException {
    try {
      write(file, text);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          file + " cannot be written: " + IoReason.of(e),
          "the folder must be there and writable");
    }
  }

  /// Writes beside the file and moves what was written over it.
  static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /// What a file shall contain.
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /// Writes beside the file and moves what was written over it.
  static void write(Path file, Content content) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path part = Files.createTempFile(folder, ".acquit", ".part");
    try {
      try (OutputStream out = Files.newOutputStream(part)) {
        content.writeTo(out);
      }
      try {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
