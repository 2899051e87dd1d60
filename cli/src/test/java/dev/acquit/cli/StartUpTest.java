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

/// Archives of loaded classes.
@Tag("slow")
@Timeout(300)
class StartUpTest {
  /// What launchers ask about an archive once an hour.
  private static final List<String> ASKED = List.of("-XX:AOTMode=on", "-XX:+VerifySharedSpaces");

  /// A bit that fell over would end every start, unless it belongs to nothing.
  @Test
  void whatIsNotWholeIsNoticed(@TempDir Path folder) throws Exception {
    Path archive = Files.copy(StartUp.archive(), folder.resolve("copy.aot"));
    assertThat(isWhole(archive, folder)).isTrue();
    long length = Files.size(archive);
    try (RandomAccessFile file = new RandomAccessFile(archive.toFile(), "rw")) {
      for (double place : new double[] {0, 0.00005, 0.5, 0.99999}) {
        long at = (long) (place * length);
        flip(file, at);
        assertThat(isWhole(archive, folder) && !starts(archive, folder))
            .as("a bit at " + at)
            .isFalse();
        flip(file, at);
      }
      for (long shorter : new long[] {length / 2, 50, 0}) {
        file.setLength(shorter);
        assertThat(isWhole(archive, folder)).as("cut at " + shorter).isFalse();
      }
    }
  }

  private static void flip(RandomAccessFile file, long at) throws IOException {
    file.seek(at);
    int old = file.read();
    file.seek(at);
    file.write(old ^ 4);
  }

  private static boolean isWhole(Path archive, Path folder) throws Exception {
    for (String launcher : List.of("../acquit", "../dist/src/acquit")) {
      assertThat(Path.of(launcher)).content().contains(String.join(" ", ASKED));
    }
    return ends(folder, archive, ASKED, "-version");
  }

  private static boolean starts(Path archive, Path folder) throws Exception {
    return ends(folder, archive, List.of(), "--version");
  }

  /// Whether it ends well.
  private static boolean ends(Path folder, Path archive, List<String> options, String word)
      throws Exception {
    List<String> all = new ArrayList<>(options);
    all.add("-XX:AOTCache=" + archive);
    List<String> command = StartUp.command(all.toArray(String[]::new));
    if (word.equals("-version")) {
      command.removeLast();
    }
    command.add(word);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return process.exitValue() == 0;
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

  /// A class that the archive lacks has the JVM open jar after jar until it is found, and the JVM
  /// makes a class for a switch over types when it is first met: each costs milliseconds.
  @Tag("nightly")
  @Test
  void anArchiveHasAllThatAShortCheckTakes(@TempDir Path folder) throws Exception {
    StartUp.Shipped shipped = StartUp.shipped(folder);
    Path archive = folder.resolve("short.aot");
    shipped.run("-XX:AOTCacheOutput=" + archive, Training.class.getName(), "short");
    Path loaded = folder.resolve("loaded");
    String said =
        shipped.run(
            "-XX:AOTCache=" + archive,
            "-Xlog:class+load:file=" + loaded,
            Main.class.getName(),
            "check",
            "src/test/resources/tests/ptx/MP.litmus");
    assertThat(said).contains("model ptx");
    assertThat(Files.readString(loaded))
        .contains(
            "picocli.CommandLine source: shared objects file",
            Main.class.getName() + " source: shared objects file")
        .doesNotContain("source: file:", "TypeSwitch");
  }
}
