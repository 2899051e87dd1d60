package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.Version;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Starts with an archive of classes that is not what it was when it was made.
@Tag("slow")
@Timeout(300)
class StartUpTest {
  private static final String CHECKED = "-XX:+VerifySharedSpaces";

  /// Without the option, a bit in the middle ends the process.
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.00005, 0.5, 0.99999})
  void aBitThatFellOverIsNoReasonToStop(double place, @TempDir Path folder) throws Exception {
    Path archive = copy(folder);
    try (RandomAccessFile file = new RandomAccessFile(archive.toFile(), "rw")) {
      long at = (long) (place * file.length());
      file.seek(at);
      int old = file.read();
      file.seek(at);
      file.write(old ^ 4);
    }
    assertThatItStarts(archive, folder);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 50, 20_000_000})
  void anArchiveThatWasCutIsNoReasonToStop(long length, @TempDir Path folder) throws Exception {
    Path archive = copy(folder);
    try (RandomAccessFile file = new RandomAccessFile(archive.toFile(), "rw")) {
      file.setLength(length);
    }
    assertThatItStarts(archive, folder);
  }

  /// What launchers tell the virtual machine for a command leaves room in a small heap for what the
  /// archive has.
  @ParameterizedTest
  @ValueSource(strings = {"../acquit", "../dist/src/acquit"})
  void aSmallHeapIsEnoughForTheOptionsOfEachCommand(String launcher) throws Exception {
    List<List<String>> flags =
        Pattern.compile("^ +flags=\"?([^\"\n]+)\"?$", Pattern.MULTILINE)
            .matcher(Files.readString(Path.of(launcher)))
            .results()
            .map(m -> List.of(m.group(1).split(" ")))
            .toList();
    assertThat(flags).hasSize(4);
    for (List<String> own : flags) {
      List<String> options = new ArrayList<>(own);
      options.add("-Xmx64m");
      RealProcess.Ended ended = RealProcess.startWith(options, "--version").end();
      assertThat(ended.status()).as(options + ended.out() + ended.err()).isZero();
    }
  }

  /// Without an archive, which would have them all loaded. That the methods of a class fit together
  /// takes a few of picocli's small ones.
  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V"})
  void theVersionIsSaidWithoutADescriptionOfTheCommands(String word, @TempDir Path folder)
      throws Exception {
    Path loaded = folder.resolve("loaded");
    RealProcess.Ended ended =
        RealProcess.startWith(List.of("-XX:AOTMode=off", "-Xlog:class+load:file=" + loaded), word)
            .end();
    assertThat(ended.out()).isEqualTo(Version.line() + "\n");
    assertThat(Files.readString(loaded))
        .contains(Version.class.getName())
        .doesNotContain(
            "picocli.CommandLine source", "picocli.CommandLine$Model", "com.fasterxml.");
  }

  /// An archive takes no class of an old version of the class file format: each would be read at
  /// each start.
  @Test
  void noClassOfPicocliIsReadFromItsJar(@TempDir Path folder) throws Exception {
    Path loaded = folder.resolve("loaded");
    RealProcess.Ended ended =
        RealProcess.startWith(List.of("-Xlog:class+load:file=" + loaded), StartUp.TRAINED).end();
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(Files.readString(loaded))
        .contains("picocli.CommandLine source: shared objects file")
        .doesNotContainPattern("source: file:.*picocli-");
  }

  private static Path copy(Path folder) throws IOException {
    return Files.copy(StartUp.archive(), folder.resolve("copy.aot"));
  }

  private static void assertThatItStarts(Path archive, Path folder) throws Exception {
    for (String launcher : List.of("../acquit", "../dist/src/acquit")) {
      assertThat(Path.of(launcher)).content().contains(CHECKED + " -XX:AOTCache=");
    }
    List<String> command = new ArrayList<>(StartUp.command(CHECKED, "-XX:AOTCache=" + archive));
    command.add("--version");
    Path said = folder.resolve("said");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(said)).startsWith("acquit ").hasLineCount(1);
    assertThat(process.exitValue()).isZero();
  }
}
