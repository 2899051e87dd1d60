package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Snapshots, folders, and runs that are kept.
@Tag("slow")
class GateDiffTest {
  private static final Path OLD = Path.of("src/test/resources/gate-diff/old.ptx");
  private static final Path NEW = Path.of("src/test/resources/gate-diff/new.ptx");

  @TempDir Path folder;

  private Cli.Result run(Object... args) {
    String[] words = new String[args.length + 1];
    words[0] = "gate";
    for (int i = 0; i < args.length; i++) {
      words[i + 1] = args[i].toString();
    }
    return new GateCli(
            new TableWords(), Optional.of(folder.resolve("cache")), InputStream.nullInputStream())
        .run(words);
  }

  private static String changes(Cli.Result result) {
    return result
        .out()
        .lines()
        .skip(2)
        .takeWhile(l -> !l.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void aSnapshotSaysWhatItsFileSays() {
    Path before = folder.resolve("old.json");
    Path after = folder.resolve("new.json");
    assertThat(run("snapshot", OLD, "--out", before).status()).isZero();
    assertThat(run("snapshot", NEW, "--out", after).status()).isZero();
    Cli.Result files = run("diff", OLD, NEW);
    assertThat(files.status()).isEqualTo(1);
    for (Cli.Result other :
        new Cli.Result[] {
          run("diff", before, NEW), run("diff", OLD, after), run("diff", before, after)
        }) {
      assertThat(other.status()).isEqualTo(1);
      assertThat(changes(other)).isEqualTo(changes(files));
    }
  }

  @Test
  void aSnapshotOfTheSameBytesIsTheSame() {
    Path snapshot = folder.resolve("old.json");
    run("snapshot", OLD, "--out", snapshot);
    Cli.Result same = run("diff", snapshot, OLD);
    assertThat(same.status()).isZero();
    assertThat(same.out()).contains("7 functions compared, all the same", "passed");
  }

  @Test
  void functionsOfFoldersAreToldByTheirFiles() throws IOException {
    for (String side : new String[] {"a", "b"}) {
      for (String file : new String[] {"x/one.ptx", "two.ptx"}) {
        Path to = folder.resolve(side).resolve(file);
        Files.createDirectories(to.getParent());
        Files.copy(side.equals("b") && file.equals("two.ptx") ? NEW : OLD, to);
      }
    }
    Cli.Result result = run("diff", folder.resolve("a"), folder.resolve("b"));
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .contains("two.ptx:71", "13 functions compared")
        .doesNotContain("one.ptx");
  }

  private Path module(String name, String linkage, int from, int to) throws IOException {
    StringBuilder text = new StringBuilder(".version 9.0\n.target sm_90\n.address_size 64\n");
    for (int i = from; i < to; i++) {
      text.append(linkage + " .func f_SM_900_" + i + "()\n{\n\tfence.sc.gpu;\n\tret;\n}\n");
    }
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aVisibleFunctionThatIsGoneFailsAndAnotherDoesNot() throws IOException {
    for (String linkage : new String[] {".visible", ".weak", ""}) {
      Cli.Result result =
          run("diff", module("a.ptx", linkage, 0, 4), module("b.ptx", linkage, 0, 3));
      assertThat(result.status()).isEqualTo(linkage.equals(".visible") ? 1 : 0);
      assertThat(result.out()).contains(linkage.equals(".visible") ? "GONE" : "DROPPED");
    }
  }

  @Test
  void aComparisonOfNearlyNothingDoesNotPass() throws IOException {
    for (int[] sides : new int[][] {{0, 40, 38, 42}, {0, 40, 39, 40}, {39, 40, 0, 40}}) {
      Cli.Result result =
          run(
              "diff",
              module("a.ptx", "", sides[0], sides[1]),
              module("b.ptx", "", sides[2], sides[3]));
      assertThat(result.out()).contains("are in both");
      assertThat(result.status()).isEqualTo(3);
    }
  }

  @Test
  void anUnchangedRunIsPrintedAgainAndAChangedOneIsNot() throws IOException {
    Path copy = Files.copy(OLD, folder.resolve("old.ptx"));
    Path cache = folder.resolve("kept");
    Cli.Result first = run("diff", copy, NEW, "--cache", cache);
    Cli.Result second = run("diff", copy, NEW, "--cache", cache);
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(second.status()).isEqualTo(first.status());
    assertThat(second.err()).contains("nothing has changed");
    Files.writeString(copy, Files.readString(copy).replace("red.release", "red.relaxed"));
    Cli.Result third = run("diff", copy, NEW, "--cache", cache);
    assertThat(third.err()).doesNotContain("nothing has changed");
    assertThat(third.out()).contains("warning: same: ");
    assertThat(run("diff", copy, NEW, "--cache", cache, "-v").out()).isNotEqualTo(third.out());
  }

  @Test
  void whatSomebodyEditedInASnapshotIsNamed() throws IOException {
    Path snapshot = folder.resolve("old.json");
    run("snapshot", OLD, "--out", snapshot);
    String text = Files.readString(snapshot);
    edited(
        snapshot, text.replaceFirst("\"order\":\"acquire\"", "\"order\":\"strong\""), "'strong'");
    edited(snapshot, text.replaceFirst("\"kind\":\"load\",", ""), "/functions/0/events/0/kind");
    edited(snapshot, text.replaceFirst("\"next\":\\[0,1\\]", "\"next\":[0,99]"), "an event 99");
    edited(snapshot, text.replaceFirst("\"from\":\\[\\[0,", "\"from\":[[7,"), "a source");
    edited(snapshot, text.substring(0, text.lastIndexOf("\"values\"")), "cut off");
    edited(
        snapshot, text.replaceFirst("gate-snapshot/1", "gate-snapshot/9"), "expected a snapshot");
    edited(snapshot, "{}", "/schema");
  }

  private void edited(Path snapshot, String text, String message) throws IOException {
    Files.writeString(snapshot, text);
    Cli.Result result = run("diff", snapshot, NEW);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("old.json:").contains(message).doesNotContain("Exception");
  }
}
