package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exceptions of files become words.
class IoReasonTest {
  @Test
  void theReasonIsSaidAndNotTheFile() {
    assertThat(IoReason.of(new NoSuchFileException("f")))
        .isEqualTo("there is no such file or folder");
    assertThat(IoReason.of(new AccessDeniedException("f"))).isEqualTo("permission denied");
    assertThat(IoReason.of(new NotDirectoryException("f"))).isEqualTo("this is not a folder");
    assertThat(IoReason.of(new FileSystemException("f", null, "No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(IoReason.of(new UncheckedIOException(new AccessDeniedException("f"))))
        .isEqualTo("permission denied");
    assertThat(IoReason.of(new IOException())).contains("IOException");
  }

  @Test
  void aCommandSaysWhyAResultCannotBeWritten(@TempDir Path folder) {
    Cli.Result result =
        Cli.run(
            "check",
            "--out",
            folder.resolve("not/there.json").toString(),
            "src/test/resources/tests/ptx/MP.litmus");
    assertThat(result.status()).isEqualTo(ExitCode.ENVIRONMENT.code());
    assertThat(result.err())
        .contains("there.json: there is no such file or folder")
        .contains("hint: ")
        .doesNotContain("Exception");
  }
}
