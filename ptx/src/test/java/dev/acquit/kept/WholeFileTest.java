package dev.acquit.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files are there as they were or as they are to be, whatever happens while they are written.
class WholeFileTest {
  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  /// As when the disk is full.
  @Test
  void whatCannotBeWrittenLeavesTheOldFile() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "old");
    assertThatThrownBy(() ->
            WholeFile.write(
                file,
                out -> {
                  out.write('n');
                  throw new IOException("No space left on device");
                }))
        .isInstanceOf(IOException.class);
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("page.html");
  }

  @Test
  void theOldFileIsThereWhileTheNewOneIsWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "old");
    WholeFile.write(
        file,
        out -> {
          out.write('n');
          out.flush();
          assertThat(file).hasContent("old");
        });
    assertThat(file).hasContent("n");
  }

  @Test
  void whatDoesNotEndLeavesTheOldFile() throws IOException {
    Path file = Files.writeString(folder.resolve("tests.tar"), "old");
    try (WholeFile.Growing growing = WholeFile.begin(file)) {
      growing.out().write('n');
    }
    assertThat(file).hasContent("old");
    try (WholeFile.Growing growing = WholeFile.begin(file)) {
      growing.out().write('n');
      growing.end();
    }
    assertThat(file).hasContent("n");
    assertThat(names()).containsExactly("tests.tar");
  }

  @Test
  void theModeStays() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    Path fresh = folder.resolve("b");
    for (String mode : List.of("rw-r--r--", "rw-rw-r--", "rw-------")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
      WholeFile.write(file, "new");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo(mode);
    }
    WholeFile.write(fresh, "new");
    assertThat(Files.getPosixFilePermissions(fresh))
        .isEqualTo(Files.getPosixFilePermissions(Files.createFile(folder.resolve("c"))));
  }

  @Test
  void aLinkStaysOne() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a"));
    WholeFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void devicesAreWrittenTo() throws IOException {
    WholeFile.write(Path.of("/dev/null"), "new");
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  /// As a process leaves them that was killed. One that another process is writing now stays; so
  /// does one whose process is there, whatever the clock says.
  @Test
  void partsThatWereLeftAreRemoved() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    long here = ProcessHandle.current().pid();
    String recent = ".acquit-" + ended.pid() + "-1.part";
    String slow = ".acquit-" + here + "-2.part";
    String foreign = ".acquit-notes.part";
    for (String name : List.of(".acquit-" + ended.pid() + "-3.part", recent, slow, foreign)) {
      Path part = Files.writeString(folder.resolve(name), "half");
      if (!name.equals(recent)) {
        Files.setLastModifiedTime(part, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
      }
    }
    WholeFile.write(folder.resolve("a"), "new");
    assertThat(names()).containsExactlyInAnyOrder(recent, slow, foreign, "a");
  }
}
