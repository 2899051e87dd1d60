package dev.acquit.program;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A folder in which a program works.
///
/// @param folder the folder, deleted with all that is in it when this is closed
public record Workplace(Path folder) implements AutoCloseable {
  /// Those that are there: in use, or nobody could delete them.
  private static final Set<Path> THERE = ConcurrentHashMap.newKeySet();

  /// Makes one where the system has its temporary files.
  ///
  /// @param prefix how its name begins
  /// @throws IOException if there is no room
  public static Workplace create(String prefix) throws IOException {
    return there(Files.createTempDirectory(prefix));
  }

  /// Makes one.
  ///
  /// @param parent where; empty: where the system has its temporary files
  /// @throws IOException if there is no room
  public static Workplace create(String prefix, Optional<Path> parent) throws IOException {
    return parent.isPresent()
        ? there(Files.createTempDirectory(parent.get(), prefix))
        : create(prefix);
  }

  private static Workplace there(Path folder) {
    THERE.add(folder);
    return new Workplace(folder);
  }

  /// Deletes those that are still there. For the end of this process: what it does when it exits is
  /// not done by one that a signal ends.
  public static void closeAll() {
    List.copyOf(THERE).forEach(folder -> new Workplace(folder).close());
  }

  /// A file in it.
  public Path file(String name) {
    return folder.resolve(name);
  }

  /// Where standard output goes.
  public Path output() {
    return file("stdout");
  }

  /// Where standard error goes.
  public Path errors() {
    return file("stderr");
  }

  /// A text that a program has written, or the beginning of one that is longer than any that it may
  /// write. What is no UTF-8 is replaced.
  ///
  /// @return empty if there is no such file
  /// @throws IOException if it cannot be read
  public static String read(Path file) throws IOException {
    return read(file, (int) Program.MOST);
  }

  /// The beginning of a text that a program has written.
  ///
  /// @param most how many bytes of it
  /// @return empty if there is no such file
  /// @throws IOException if it cannot be read
  public static String read(Path file, int most) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(most), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  /// How many bytes its files have. What comes and goes meanwhile may be counted or not.
  long size() throws IOException {
    AtomicLong size = new AtomicLong();
    Files.walkFileTree(
        folder,
        new Visit() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            size.addAndGet(attributes.size());
            return FileVisitResult.CONTINUE;
          }
        });
    return size.get();
  }

  /// Deletes the folder. What cannot be deleted is left to the end of this process, and then to the
  /// system: the result is worth more.
  @Override
  public void close() {
    try {
      Files.walkFileTree(
          folder,
          new Visit() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e)
                throws IOException {
              Files.deleteIfExists(visited);
              return FileVisitResult.CONTINUE;
            }
          });
      THERE.remove(folder);
    } catch (IOException e) {
      // It is tried again by closeAll.
    }
  }

  /// What has gone meanwhile is no error.
  private abstract static class Visit extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
      return FileVisitResult.CONTINUE;
    }
  }
}
