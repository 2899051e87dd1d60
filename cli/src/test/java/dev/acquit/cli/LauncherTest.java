package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The script that starts Acquit from a checkout. Maven and Java are scripts here that note what
/// they were asked for.
@Tag("slow")
@Timeout(300)
class LauncherTest {
  private static final String JAVA =
      """
      #!/bin/sh
      for word; do
        case $word in
          -XX:AOTCacheOutput=*)
            while [ -n "${HELD:-}" ] && [ -e "$HELD" ]; do
              sleep 0.05
            done
            echo trained >>"$NOTES"
            [ -z "${UNTRAINABLE:-}" ] || exit 1
            echo archive >"${word#*=}"
            exit 0
            ;;
          -XX:AOTCache=*) archive=${word#*=} ;;
          -XX:AOTMode=on)
            echo read >>"$NOTES"
            asked=1
            ;;
        esac
      done
      if [ -n "${asked:-}" ]; then
        exec grep -q archive "$archive"
      fi
      case "${JAVA_TOOL_OPTIONS:-}" in
        *Foo*)
          echo "Picked up"
          echo "Unrecognized VM option 'Foo'"
          exit 1
          ;;
      esac
      echo "$@"
      """;

  private static final String MAVEN =
      """
      #!/bin/sh
      echo built >>"$NOTES"
      sleep "${BUILD_TIME:-1}"
      mkdir -p cli/target/lib
      echo jar >cli/target/acquit.jar
      """;

  /// With a blank, as folders of people have.
  private Path checkout;

  private Path notes;
  private Path said;
  private Path tools;

  @BeforeEach
  void prepare(@TempDir Path folder) throws IOException {
    checkout = Files.createDirectories(folder.resolve("a checkout"));
    tools = Files.createDirectories(folder.resolve("tools"));
    notes = folder.resolve("notes");
    said = folder.resolve("said");
    Files.createDirectories(checkout.resolve("cli/src/main"));
    Files.createFile(checkout.resolve("pom.xml"));
    Files.createFile(checkout.resolve("cli/pom.xml"));
    Script.write(checkout.resolve("acquit"), Files.readString(Path.of("../acquit")));
    Script.write(tools.resolve("mvn"), MAVEN);
    Files.createDirectories(tools.resolve("jdk/bin"));
    Files.writeString(tools.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    Script.write(tools.resolve("jdk/bin/java"), JAVA);
  }

  private Process start(Map<String, String> variables, String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(tools.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()));
    builder.environment().put("NOTES", notes.toString());
    builder.environment().put("JAVA_HOME", tools.resolve("jdk").toString());
    builder.environment().merge("PATH", tools.toString(), (path, ours) -> ours + ":" + path);
    builder.environment().putAll(variables);
    return builder.start();
  }

  private void ends(Process process, int status) throws InterruptedException {
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(said::toString).isEqualTo(status);
  }

  private Path training() {
    return checkout.resolve("cli/target/acquit.training");
  }

  /// Waits until nothing is prepared any more behind the commands that were started.
  private void isTrained() throws InterruptedException {
    while (Files.exists(training())) {
      Thread.sleep(20);
    }
  }

  /// A command that ends with status 0, and all that it left to be prepared.
  private void answers(Map<String, String> variables, String... command) throws Exception {
    ends(start(variables, command), 0);
    isTrained();
  }

  private List<String> calls() throws IOException {
    return Files.readString(said).lines().filter(l -> l.contains("dev.acquit.cli.Main ")).toList();
  }

  /// What was made, without what was only looked at.
  private List<String> built() throws IOException {
    return Files.readAllLines(notes).stream().filter(l -> !l.equals("read")).toList();
  }

  private void nothingIsLeft() {
    assertThat(checkout.resolve("cli/target"))
        .isDirectoryNotContaining("glob:**acquit.lock*")
        .isDirectoryNotContaining("glob:**acquit.training*")
        .isDirectoryNotContaining("glob:**.aot.[0-9]*")
        .isDirectoryNotContaining("glob:**acquit.stamp.new");
  }

  /// Nothing may still write into a folder that is taken away.
  @AfterEach
  void settle() throws InterruptedException {
    isTrained();
  }

  @Test
  void eightFirstStartsAtOnceBuildOnce() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    List<Process> all =
        IntStream.range(0, 8)
            .mapToObj(i -> {
              try {
                return start(Map.of(), launcher, "word" + i);
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            })
            .toList();
    for (Process one : all) {
      ends(one, 0);
    }
    isTrained();
    assertThat(built()).containsExactly("built", "trained", "trained");
    // What takes a minute says so.
    assertThat(Files.readString(said).lines().filter(l -> l.startsWith("acquit: ")))
        .startsWith(
            "acquit: building Acquit, once: this takes a minute or two, and Maven may download"
                + " libraries ...")
        .noneMatch(l -> l.contains("preparing quick starts"));
    assertThat(calls()).hasSize(8);
    answers(Map.of(), launcher, "afterwards");
    assertThat(calls().getLast()).contains("-XX:AOTCache=").endsWith("afterwards");
    assertThat(built()).containsExactly("built", "trained", "trained");
    nothingIsLeft();
  }

  /// Answers come while archives are made; those who read what a command says do not wait, either.
  @Test
  void noAnswerWaitsForAnArchive() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    Path held = Files.createFile(tools.resolve("held"));
    Map<String, String> variables = Map.of("HELD", held.toString());
    for (int i = 0; i < 3; i++) {
      ends(start(variables, "sh", "-c", "words=$(\"$0\" x) && echo \"$words\"", launcher), 0);
    }
    assertThat(built()).containsExactly("built");
    assertThat(calls()).hasSize(3).noneMatch(l -> l.contains("AOTCache="));
    Files.delete(held);
    isTrained();
    answers(Map.of(), launcher, "afterwards");
    assertThat(built()).containsExactly("built", "trained", "trained");
    assertThat(calls().getLast()).contains("-XX:AOTCache=");
    nothingIsLeft();
  }

  @Test
  void aTrainingThatFailsIsSilentAndNotTriedAgain() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    for (int i = 0; i < 2; i++) {
      answers(Map.of("UNTRAINABLE", "yes", "JAVA_TOOL_OPTIONS", ""), launcher, "x");
    }
    assertThat(built()).containsExactly("built", "trained", "trained");
    assertThat(calls()).hasSize(2).noneMatch(l -> l.contains("AOTCache="));
    assertThat(Files.readAllLines(said)).hasSize(3).first().asString().contains("building Acquit");
    nothingIsLeft();
  }

  /// The process whose number stands in the lock is gone, as after a restart of the machine.
  @Test
  void aTrainingThatWasKilledIsBegunAgain() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    ends(start(Map.of("ACQUIT_TRAINING", "off"), launcher, "x"), 0);
    Process gone = start(Map.of(), "true");
    gone.waitFor();
    Files.createDirectory(training());
    Files.writeString(training().resolve("pid"), gone.pid() + "\n");
    answers(Map.of(), launcher, "x");
    assertThat(built()).containsExactly("built", "trained", "trained");
    nothingIsLeft();
  }

  /// An archive of the jars of before would be newer than those of now.
  @Test
  void whatWasTrainedOnOlderJarsIsNotKept() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    Path held = Files.createFile(tools.resolve("held"));
    ends(start(Map.of("HELD", held.toString()), launcher, "x"), 0);
    Files.setLastModifiedTime(
        checkout.resolve("cli/target/acquit.jar"),
        FileTime.from(Instant.now().plus(1, ChronoUnit.HOURS)));
    Files.delete(held);
    isTrained();
    assertThat(checkout.resolve("cli/target")).isDirectoryNotContaining("glob:**.aot");
    nothingIsLeft();
  }

  @Test
  void trainingIsFirstOrNotAtAllOnRequest() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    ends(start(Map.of("ACQUIT_TRAINING", "off"), launcher, "off"), 0);
    assertThat(built()).containsExactly("built");
    assertThat(training()).doesNotExist();
    ends(start(Map.of("ACQUIT_TRAINING", "maybe"), launcher, "maybe"), 2);
    assertThat(said).content().contains("expected behind, first or off");
    ends(start(Map.of("ACQUIT_TRAINING", "first"), launcher, "first"), 0);
    assertThat(built()).containsExactly("built", "trained", "trained");
    assertThat(said).content().containsOnlyOnce("preparing quick starts");
    assertThat(calls()).hasSize(2);
    assertThat(calls().getFirst()).doesNotContain("AOTCache=").endsWith("off");
    assertThat(calls().getLast()).contains("AOTCache=").endsWith("first");
    nothingIsLeft();
  }

  @Test
  void aBuildThatWasKilledHoldsNobodyUp() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    Process killed = start(Map.of("BUILD_TIME", "100"), launcher, "first");
    while (!Files.exists(notes)) {
      assertThat(killed.isAlive()).isTrue();
      Thread.sleep(20);
    }
    List<ProcessHandle> kin = killed.descendants().toList();
    killed.destroyForcibly().waitFor();
    kin.forEach(ProcessHandle::destroyForcibly);
    answers(Map.of(), launcher, "second");
    assertThat(built()).containsExactly("built", "built", "trained", "trained");
    nothingIsLeft();
  }

  /// The JVM ends with status 1 when it is asked for two collectors, and 1 means a finding.
  @Test
  void theUsersCollectorTakesThePlaceOfOurs() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    ends(start(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -XX:+UseG1GC"), launcher, "theirs"), 0);
    ends(start(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g"), launcher, "ours"), 0);
    List<String> calls = Files.readString(said).lines().filter(l -> l.contains("Main")).toList();
    assertThat(calls).hasSize(2);
    assertThat(calls.getFirst()).doesNotContain("GC ").endsWith("theirs");
    assertThat(calls.getLast()).contains("-XX:+UseParallelGC ").endsWith("ours");
  }

  /// JSON takes classes that are not in the archive of short commands, and `check` may take minutes
  /// where it is given them.
  @Test
  void aShortCommandHasASmallArchive() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    for (String words :
        List.of(
            "--version", "check x", "check --format json x", "check --timeout=60s x", "verify x")) {
      ends(
          start(Map.of("ACQUIT_TRAINING", "first"), "sh", "-c", "exec \"$0\" " + words, launcher),
          0);
    }
    List<String> calls = Files.readString(said).lines().filter(l -> l.contains("Main")).toList();
    assertThat(calls).hasSize(5);
    assertThat(calls.get(0)).contains("acquit-short.aot ", "-XX:TieredStopAtLevel=1 ");
    assertThat(calls.get(1)).contains("acquit-short.aot ", "-XX:TieredStopAtLevel=1 ");
    assertThat(calls.get(2)).contains("acquit.aot ", "-XX:TieredStopAtLevel=1 ");
    assertThat(calls.get(3)).contains("acquit-short.aot ").doesNotContain("TieredStopAtLevel");
    assertThat(calls.get(4)).contains("acquit.aot ").doesNotContain("TieredStopAtLevel");
  }

  /// A bit that fell over in it would end every start.
  @Test
  void anArchiveIsReadOnceAnHour() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    Map<String, String> first = Map.of("ACQUIT_TRAINING", "first");
    Path archive = checkout.resolve("cli/target/acquit.aot");
    for (int i = 0; i < 2; i++) {
      ends(start(first, launcher, "whole"), 0);
    }
    assertThat(notes).hasContent("built\ntrained\ntrained\nread\n");
    Files.setLastModifiedTime(
        archive.resolveSibling("acquit.aot.whole"),
        FileTime.from(Instant.now().minus(2, ChronoUnit.HOURS)));
    Files.setLastModifiedTime(archive, FileTime.from(Instant.now().minus(3, ChronoUnit.HOURS)));
    Files.setLastModifiedTime(
        checkout.resolve("cli/target/acquit.jar"),
        FileTime.from(Instant.now().minus(4, ChronoUnit.HOURS)));
    ends(start(first, launcher, "whole"), 0);
    assertThat(notes).hasContent("built\ntrained\ntrained\nread\nread\n");
    Files.writeString(archive, "damaged");
    ends(start(first, launcher, "damaged"), 0);
    ends(start(first, launcher, "whole"), 0);
    assertThat(built()).containsExactly("built", "trained", "trained", "trained");
    List<String> calls = Files.readString(said).lines().filter(l -> l.contains("Main")).toList();
    assertThat(calls).hasSize(5).noneMatch(l -> l.contains("VerifySharedSpaces"));
    assertThat(calls).filteredOn(l -> l.contains("AOTCache=")).hasSize(4);
    assertThat(calls.get(3)).doesNotContain("AOTCache=").endsWith("damaged");
    nothingIsLeft();
  }

  /// The JVM itself would say so among the results, with the status of a finding.
  @Test
  void aJvmThatDoesNotStartIsNoFinding() throws Exception {
    String launcher = checkout.resolve("acquit").toString();
    ends(start(Map.of(), launcher, "ours"), 0);
    ends(start(Map.of("JAVA_TOOL_OPTIONS", "-XX:Foo"), launcher, "theirs"), 4);
    assertThat(said)
        .content()
        .contains("acquit: the JVM does not start: Unrecognized VM option 'Foo'")
        .doesNotContain("Main theirs");
  }

  @Test
  void isFoundBehindLinksAndWithANarrowMask() throws Exception {
    Path near = Files.createSymbolicLink(checkout.resolve("near"), Path.of("acquit"));
    Path far = Files.createSymbolicLink(tools.resolve("far"), near);
    Path farther =
        Files.createSymbolicLink(
            Files.createDirectory(tools.resolve("bin")).resolve("acquit"), Path.of("../far"));
    for (String launcher : List.of(near.toString(), far.toString(), farther.toString(), "./far")) {
      answers(Map.of(), "sh", "-c", "umask 077; exec \"$0\" x", launcher);
    }
    assertThat(built()).containsExactly("built", "trained", "trained");
    assertThat(Files.readString(said).lines().filter(l -> l.contains("dev.acquit.cli.Main x")))
        .hasSize(4)
        .allMatch(l -> l.contains(checkout + "/cli/target/acquit.jar"));
  }

  @Test
  void whatIsMissingIsSaid() throws Exception {
    Script.write(tools.resolve("mvn"), "#!/bin/sh\necho out of luck\nexit 1\n");
    ends(start(Map.of(), checkout.resolve("acquit").toString()), 4);
    assertThat(said).content().contains("the build failed", "out of luck");
    nothingIsLeft();
  }
}
