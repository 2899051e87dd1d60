package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.Interruption;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.reports.story.Ending;
import dev.acquit.text.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Inputs that nobody writes by hand end in a message, and the others are checked all the same.
@Timeout(300)
class HostileInputTest {
  private static final String TEST = "PTX good\n{ x=0; }\n P0@cta 0 ;\n st x, 1 ;\nexists (x=1)\n";
  private static final int BLOCK = 512;

  @TempDir Path folder;

  private Path good() throws IOException {
    return Files.writeString(folder.resolve("good.litmus"), TEST);
  }

  private static void isBadAndTheOtherIsChecked(Cli.Result result, String message) {
    theOtherIsChecked(result, message);
    assertThat(result.status()).isEqualTo(2);
  }

  /// What is only larger than what is read has no answer, as where another bound is hit.
  private static void isLargeAndTheOtherIsChecked(Cli.Result result, String message) {
    theOtherIsChecked(result, message);
    assertThat(result.status()).isEqualTo(3);
  }

  private static void theOtherIsChecked(Cli.Result result, String message) {
    assertThat(result.err()).contains(message).doesNotContain("bug of ours");
    assertThat(result.out()).startsWith("good: ");
  }

  /// As from /dev/zero.
  @Test
  void aStreamThatNeverEndsIsGivenUp() throws IOException {
    InputStream zeros =
        new InputStream() {
          @Override
          public int read() {
            return 0;
          }

          @Override
          public int read(byte[] into, int from, int length) {
            return length;
          }
        };
    isLargeAndTheOtherIsChecked(
        Cli.run(zeros, new Interruption(), "check", "-", good().toString()),
        "<stdin>:1:1: error: found a line of more than 1 MB, which is not read\n"
            + "  hint: --max-test BYTES and --max-line BYTES change what is read\n");
  }

  /// The good test has 54 bytes, in lines of 13 and less.
  @ParameterizedTest
  @CsvSource({
    "--max-test=54, ':1:1: error: found more than 54 bytes of text'",
    "--max-line=13, ':2:1: error: found a line of more than 13 bytes'"
  })
  void theLimitsAreOptions(String option, String message) throws IOException {
    Path longer = Files.writeString(folder.resolve("a.litmus"), TEST.replace("x=0;", "x=0; y=0;"));
    isLargeAndTheOtherIsChecked(
        Cli.run("check", option, longer.toString(), good().toString()), longer + message);
  }

  /// In a stream the place is that of the stream. Beside what is wrong it weighs less.
  @ParameterizedTest
  @CsvSource({
    "check, 3",
    "check --format=json, 3",
    "run --device=emulator --mode=sanity --format=junit, 3",
    "map --mapping=ptx-abi-13, 3",
    "generate name, 3",
    "generate mutants, 3",
    "verify ptx-abi-13 --tests, 3",
  })
  void whatIsLongerIsNotRead(String command, int status) throws IOException {
    Path longer = Files.writeString(folder.resolve("a.litmus"), TEST.replace("x=0;", "x=0; y=0;"));
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.addAll(List.of(longer.toString(), "--max-test=54"));
    Cli.Result result = Cli.run(words.toArray(String[]::new));
    assertThat(result.err()).contains(longer + ":1:1: error: found more than 54 bytes of text");
    assertThat(result.status()).as(result.err()).isEqualTo(status);
    Path bad = Files.writeString(folder.resolve("bad.litmus"), "C bad\n");
    words.add(words.indexOf(longer.toString()), bad.toString());
    if (command.contains("--tests")) {
      words.add(words.indexOf(longer.toString()), "--tests");
    }
    assertThat(Cli.run(words.toArray(String[]::new)).status()).isEqualTo(2);
  }

  /// A saved result knows the difference.
  @Test
  void aSavedResultEndsAsTheCommand() throws IOException, InputException {
    Path longer = Files.writeString(folder.resolve("a.litmus"), TEST.replace("x=0;", "x=0; y=0;"));
    Cli.Result json = Cli.run("check", "--format=json", "--max-test=54", longer.toString());
    assertThat(json.out()).contains("\"bound\" : true");
    assertThat(SavedReader.read("f", new StringReader(json.out())).results().getFirst().ending())
        .isEqualTo(Ending.UNKNOWN);
    assertThat(Cli.run("check", "--format=junit", "--max-test=54", longer.toString()).out())
        .contains("type=\"UNKNOWN\"");
  }

  @ParameterizedTest
  @CsvSource({"1, a link", "2, a link", "3, a device or a pipe", "6, a device or a pipe"})
  void membersOfArchivesAreFiles(char type, String what) throws IOException {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    tar.write(header("odd.litmus", type, 0));
    tar.write(header("good.litmus", '0', TEST.length()));
    tar.write(TEST.getBytes(StandardCharsets.US_ASCII));
    tar.write(new byte[BLOCK - TEST.length() + 2 * BLOCK]);
    Path file = Files.write(folder.resolve("a.tar"), tar.toByteArray());
    isBadAndTheOtherIsChecked(
        Cli.run("check", file.toString()),
        file + "/odd.litmus:1:1: error: found " + what + ", expected an ordinary file\n");
  }

  /// A sparse member of 2 KB may stand for any number of gigabytes: nobody passes them.
  @ParameterizedTest
  @ValueSource(strings = {"odd.litmus", "other"})
  void aSparseMemberEndsItsArchive(String member) throws IOException {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    tar.write(header(member, 'S', 0));
    tar.write(new byte[2 * BLOCK]);
    Path file = Files.write(folder.resolve("a.tar"), tar.toByteArray());
    isBadAndTheOtherIsChecked(
        Cli.run("check", file.toString(), good().toString()),
        file + "/" + member + ":1:1: error: found a sparse file, expected an ordinary file;");
  }

  /// A header as GNU tar writes it; that of a sparse file declares 8 GB.
  private static byte[] header(String name, char type, int size) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, 100, "0000644");
    put(header, 108, "0000000");
    put(header, 116, "0000000");
    put(header, 124, "%011o".formatted(size));
    put(header, 136, "00000000000");
    header[156] = (byte) type;
    put(header, 157, type == '1' || type == '2' ? "/etc/passwd" : "");
    put(header, 257, "ustar  ");
    if (type == 'S') {
      put(header, 386, "77777777777");
      put(header, 398, "00000000000");
      put(header, 483, "77777777777");
    }
    put(header, 148, "        ");
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xff;
    }
    put(header, 148, "%06o\0 ".formatted(sum));
    return header;
  }

  private static void put(byte[] into, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, into, at, bytes.length);
  }

  @Test
  void aCompressedArchiveIsSaidToBeOne() throws IOException {
    Path file = Files.write(folder.resolve("a.tar"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0});
    isBadAndTheOtherIsChecked(
        Cli.run("check", file.toString(), good().toString()),
        file + ":1:1: error: this is compressed by gzip, expected a plain tar archive\n");
  }

  @Test
  void aTestHas64ThreadsAtMost() throws IOException {
    String threads =
        IntStream.range(0, 65).mapToObj(i -> "P" + i + "(int* x) {}").collect(Collectors.joining());
    Path file = Files.writeString(folder.resolve("a.litmus"), "C a\n{ }\n" + threads + "\n");
    isLargeAndTheOtherIsChecked(
        Cli.run("check", file.toString(), good().toString()),
        "error: a test has at most 64 threads\n");
  }

  @Test
  void scopeTreesOfManyThreadsAreNotMade() {
    String cycle = "FenceScdWR Fre ".repeat(9);
    Cli.Result result = Cli.run("generate", "cycle", "--scope-tree=all", "--limit=2", cycle);
    assertThat(result.err()).contains("this has 9 threads, and scope trees are made for at most 8");
    assertThat(result.status()).isEqualTo(3);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "FenceScdWR Fre , 101, found more than 100 edges",
    "WW+, 3000, found a name of 3001 parts"
  })
  void longCyclesAreNotMade(String part, int times, String message) {
    String cycle = (part + " ").repeat(times).replace("+ ", "+");
    Cli.Result result = Cli.run("generate", "cycle", cycle);
    assertThat(result.err()).contains(message);
    assertThat(result.status()).isEqualTo(3);
    assertThat(Cli.run("generate", "cycle", cycle, "Bad Bad").status()).isEqualTo(2);
  }

  /// So do models, in whatever command.
  @ParameterizedTest
  @CsvSource({
    "check --model, '(', 201, ')', this expression is nested more than 200 deep",
    "models, '(', 201, ')', this expression is nested more than 200 deep",
    "check --model, '', 401, ' | rf', a statement has at most 400 operators",
  })
  void whatIsLongerIsNoModel(String command, String open, int times, String more, String message)
      throws IOException {
    Path model = folder.resolve("deep.cat");
    Files.writeString(
        model,
        "\"deep\"\nlet x = %s\nacyclic x as a\n"
            .formatted(open.repeat(times) + "rf" + more.repeat(times)));
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.add(model.toString());
    if (command.startsWith("check")) {
      words.add(Files.writeString(folder.resolve("test"), TEST).toString());
    }
    Cli.Result result = Cli.run(words.toArray(String[]::new));
    assertThat(result.err()).contains(message);
    assertThat(result.status()).isEqualTo(3);
  }

  /// Beside what is wrong it weighs less here, too.
  @ParameterizedTest
  @CsvSource({
    "report, [, 2000, ], x, found more than is read",
    "recheck, [, 2000, ], x, found more than is read",
    "abi layout --file, struct S {, 1000, };, struct, found more than",
    "check, '(', 201, ')', x, this is nested more than 200 levels deep",
  })
  void whatIsNestedDeeperIsNotRead(
      String command, String open, int times, String close, String bad, String message)
      throws IOException {
    String deep = open.repeat(times) + close.repeat(times);
    if (command.equals("check")) {
      deep = TEST.replace("x=1)", "x=1 /\\ " + deep.replace("()", "(x=1)") + ")");
    }
    if (command.startsWith("re")) {
      deep = "{\"schema\": \"acquit/check/1\", \"new\": " + deep + "}";
    }
    Path file = Files.writeString(folder.resolve("deep"), deep);
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.add(file.toString());
    Cli.Result result = Cli.run(words.toArray(String[]::new));
    assertThat(result.err()).contains(message).doesNotContain("`");
    assertThat(result.status()).isEqualTo(3);
    if (command.startsWith("abi")) {
      Files.writeString(file, deep + "\n" + bad + "\n");
    } else {
      words.add(Files.writeString(folder.resolve("bad"), bad).toString());
    }
    assertThat(Cli.run(words.toArray(String[]::new)).status()).isEqualTo(2);
  }

  @Tag("nightly")
  @Test
  void aShortCycleThatStandsForTooManyIsNotMade() {
    longCyclesAreNotMade("Pod** Rel.* Rfe Acq.cta PodRW Rfe|Coe", 16, "this stands for more than");
  }

  /// A picture of a thread between others that does nothing.
  @Test
  void aThreadThatDoesNothingHasNoPlaceInAPicture() throws IOException {
    Path test =
        Files.writeString(
            folder.resolve("a.litmus"),
            "PTX a\n{ x=0; }\n P0@cta 0 | P1@cta 1 | P2@cta 2 ;\n st x, 1 | | ld r0, x ;\n"
                + "exists (2:r0=1)\n");
    String pictures = folder.toString();
    Cli.Result result =
        Cli.run("check", "--graph=svg", "--graph-all", "--graph-dir", pictures, test.toString());
    assertThat(result.err()).doesNotContain("bug of ours");
    assertThat(result.status()).isZero();
  }

  /// Saved results of runs that somebody edited, for a test that may be anything.
  @ParameterizedTest
  @CsvSource({
    "'\"file\": \"[^\"]*\", ', '', the document does not say the test's file",
    "'\"file\": \"[^\"]*\"', '\"file\": \"/dev/zero\"', the test's file /dev/zero is not at hand",
    "'\"file\": \"[^\"]*\"', '\"file\": \"a\\\\u0000\"', is not at hand"
  })
  void runsAreRecheckedOfFilesOnly(String found, String put, String message) throws IOException {
    String run = Files.readString(Path.of("../reports/src/test/resources/saved/run.json"));
    Path file = Files.writeString(folder.resolve("a.json"), run.replaceAll(found, put));
    Cli.Result result = Cli.run("recheck", file.toString());
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains(message);
  }

  @Test
  void pagesHaveNoCharactersThatMoveACursor() throws IOException {
    String run = Files.readString(Path.of("../reports/src/test/resources/saved/run.json"));
    String odd = run.replaceFirst("(\"mode\": \")", "$1\\\\r\\\\u0085");
    Path file = Files.writeString(folder.resolve("a.json"), odd);
    Path page = folder.resolve("page.html");
    assertThat(Cli.run("report", "-o", page.toString(), file.toString()).status()).isZero();
    assertThat(Files.readString(page)).doesNotContainPattern("[\\p{Cntrl}\u0085&&[^\n\t]]");
  }

  @Test
  void aMillionDigitsAreNotRepeated() throws IOException {
    Path file = folder.resolve("a.litmus");
    Files.writeString(file, TEST.replace("x=0", "x=" + "7".repeat(1_000_000)));
    Cli.Result result = Cli.run("check", file.toString(), good().toString());
    isBadAndTheOtherIsChecked(result, file + ":2:");
    assertThat(result.err()).hasSizeLessThan(1000);
  }

  @Test
  void aModelReadsNothingOutsideItsFolder() throws IOException {
    Path below = Files.createDirectories(folder.resolve("model/below"));
    Files.writeString(folder.resolve("secret.cat"), "this is secret");
    Files.writeString(below.resolve("more.cat"), "acyclic po as more\n");
    Path model = folder.resolve("model/m.cat");
    Files.writeString(model, "m\ninclude \"below/more.cat\"\n");
    assertThat(Cli.run("check", "-m", model.toString(), good().toString()).status()).isZero();
    Files.writeString(model, "m\nacyclic po as a\ninclude \"../secret.cat\"\n");
    Cli.Result result = Cli.run("check", "-m", model.toString(), good().toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains("m.cat:3:1: error: '../secret.cat' is not in the folder of the model")
        .doesNotContain("this is secret");
    Files.createSymbolicLink(below.resolve("linked.cat"), folder.resolve("secret.cat"));
    Files.writeString(model, "m\nacyclic po as a\ninclude \"below/linked.cat\"\n");
    assertThat(Cli.run("check", "-m", model.toString(), good().toString()).err())
        .contains("'below/linked.cat' is not in the folder of the model")
        .doesNotContain("this is secret");
    // Unless it is told that it may.
    assertThat(Cli.run("check", "-m", folder + "/./model/m.cat", good().toString()).err())
        .contains("linked.cat:1:6: error: unknown statement");
    assertThat(Cli.run("check", "-m", folder + "/model/./m.cat", good().toString()).err())
        .contains("'below/linked.cat' is not in the folder of the model")
        .contains("name the model as FOLDER/./REST");
  }
}
