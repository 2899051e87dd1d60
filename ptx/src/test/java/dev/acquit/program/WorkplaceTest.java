package dev.acquit.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Nothing is left of folders that programs worked in. Not beside tests that have some.
@Isolated
class WorkplaceTest {
  @Test
  void thoseInUseAreDeletedAtTheEnd(@TempDir Path parent) throws IOException {
    Workplace one = Workplace.create("one", Optional.of(parent));
    Workplace other = Workplace.create("other", Optional.of(parent));
    Files.writeString(Files.createDirectories(other.file("a/b")).resolve("c"), "text");
    one.close();
    assertThat(parent.toFile().list()).hasSize(1);
    Workplace.closeAll();
    assertThat(parent).isEmptyDirectory();
  }

  /// A later folder of the same name is somebody else's.
  @Test
  void whatWasDeletedIsNotDeletedAgain(@TempDir Path parent) throws IOException {
    Workplace one = Workplace.create("one", Optional.of(parent));
    one.close();
    Files.createDirectories(one.folder());
    Workplace.closeAll();
    assertThat(one.folder()).exists();
  }
}
