package dev.acquit.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers are kept where nobody else can put any.
class KeptFolderTest {
  private static final String USER = System.getProperty("user.name");

  @TempDir Path folder;

  @Test
  void itIsMadeForItsOwner() throws IOException {
    Path kept = folder.resolve("a/b");
    assertThat(KeptFolder.objection(kept, USER)).isEmpty();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rwx------");
  }

  @ParameterizedTest
  @CsvSource({"rwxr-xr-x, true", "rwx------, true", "rwxr-xrwx, false", "rwxrwxrwx, false"})
  void othersMayNotWriteThere(String permissions, boolean used) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    assertThat(KeptFolder.objection(folder, USER))
        .isEqualTo(used ? Optional.empty() : Optional.of("can be written by others"));
  }

  @Test
  void itIsNobodyElses() throws IOException {
    String owner = Files.getOwner(folder).getName();
    assertThat(KeptFolder.objection(folder, "somebody"))
        .isEqualTo(owner.equals("root") ? Optional.empty() : Optional.of("belongs to " + owner));
  }
}
