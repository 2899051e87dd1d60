package dev.acquit.kept;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Files that are replaced whole or not at all: what is written goes beside the file first and is
/// then moved over it. Whoever is killed on the way leaves the old file, and beside it a part,
/// which the next one who writes into the folder removes.
public final class WholeFile {
  private static final String BEGIN = ".acquit-";
  private static final String END = ".part";
  private static final Pattern PART = Pattern.compile("\\.acquit-(\\d{1,18})-[0-9a-f-]+\\.part");

  /// A part to which nothing was written for so long was left behind, unless the process that began
  /// it is still there: clocks jump, and some results come slowly. On a file system that several
  /// machines have, the process may be one of another.
  private static final Duration OLD = Duration.ofMinutes(10);

  private static final Set<Path> SWEPT = ConcurrentHashMap.newKeySet();

  private WholeFile() {}

  /// What a file shall contain.
  public interface Content {
    /// Writes it.
    void writeTo(OutputStream out) throws IOException;
  }

  /// Replaces a file by a text, or makes it.
  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /// Replaces a file, or makes it.
  public static void write(Path file, Content content) throws IOException {
    try (Growing growing = begin(file)) {
      content.writeTo(growing.out());
      growing.end();
    }
  }

  /// Begins a file. Who may read it stays as it was; a link stays one, and what is no ordinary
  /// file, such as a pipe, is written to at once.
  public static Growing begin(Path file) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return new Growing(target, target, Files.newOutputStream(target));
    }
    if (Files.exists(target) && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    Path folder = Objects.requireNonNull(target.getParent(), "a file is in a folder");
    sweep(folder);
    Path part =
        folder.resolve(BEGIN + ProcessHandle.current().pid() + "-" + UUID.randomUUID() + END);
    return new Growing(part, target, Files.newOutputStream(part, StandardOpenOption.CREATE_NEW));
  }

  /// A file that is written. It takes its place at its end, or not at all.
  ///
  /// @param part where it grows
  /// @param target its place
  /// @param out takes what it shall contain
  public record Growing(Path part, Path target, OutputStream out) implements AutoCloseable {
    /// It is complete.
    public void end() throws IOException {
      out.close();
      if (part.equals(target)) {
        return;
      }
      keepMode(target, part);
      try {
        Files.move(
            part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }

    /// Lets go of it. Unless it is complete, what was written goes.
    @Override
    public void close() throws IOException {
      out.close();
      if (!part.equals(target)) {
        Files.deleteIfExists(part);
      }
    }
  }

  private static void keepMode(Path target, Path part) throws IOException {
    try {
      if (Files.exists(target)) {
        Files.setPosixFilePermissions(part, Files.getPosixFilePermissions(target));
      }
    } catch (UnsupportedOperationException e) {
      // The file system has no modes.
    }
  }

  /// Removes what others left in a folder, once.
  private static void sweep(Path folder) {
    if (!SWEPT.add(folder)) {
      return;
    }
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, BEGIN + "*" + END)) {
      for (Path part : parts) {
        Instant last = Files.getLastModifiedTime(part).toInstant();
        if (Files.isRegularFile(part)
            && last.isBefore(Instant.now().minus(OLD))
            && nobodyWrites(part)) {
          Files.deleteIfExists(part);
        }
      }
    } catch (IOException e) {
      // Whether the folder can be written to shows when the file is.
    }
  }

  private static boolean nobodyWrites(Path part) {
    Matcher name = PART.matcher(part.getFileName().toString());
    return name.matches()
        && ProcessHandle.of(Long.parseLong(name.group(1))).filter(ProcessHandle::isAlive).isEmpty();
  }
}
