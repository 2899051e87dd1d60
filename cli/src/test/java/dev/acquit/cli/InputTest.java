package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What commands write as tests, others read as tests: streams, folders, archives.
@Tag("slow")
@Timeout(300)
class InputTest {
  private static final String CPP = "src/test/resources/tests/cpp";
  private static final String MP = "src/test/resources/tests/ptx/MP.litmus";

  @Test
  void whatMapPrintsCheckReads() {
    Cli.Result mapped = Cli.run("map", "--mapping", "ptx-abi-13", "--alternative", "all", CPP);
    assertThat(mapped.status()).isZero();
    Cli.Result checked = Cli.runWith(mapped.out(), "check", "--no-why", "-");
    assertThat(checked.out().lines().filter(l -> l.contains("(<stdin>)")))
        .hasSameSizeAs(mapped.out().lines().filter(l -> l.startsWith("PTX ")).toList());
    assertThat(checked.err()).isEmpty();
  }

  @Test
  void whatWasPrintedAndSavedIsRead(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("saved.litmus");
    Files.writeString(file, Cli.run("map", "--mapping=ptx-abi-13", CPP).out());
    Cli.Result checked = Cli.run("check", "--no-why", file.toString(), MP);
    assertThat(checked.out().lines().filter(l -> l.contains("(" + file + ")")))
        .hasSizeGreaterThan(1);
    assertThat(checked.out()).contains("(" + MP + ")");
    Files.writeString(file, "\nno test\n", StandardOpenOption.APPEND);
    assertThat(Cli.run("check", "--no-why", file.toString()).status()).isEqualTo(2);
  }

  @Test
  void aBadFileAmongManyIsSaidOnceMoreAtTheEnd(@TempDir Path folder) throws IOException {
    String test = Files.readString(Path.of(MP));
    for (int i = 0; i < 12; i++) {
      Files.writeString(folder.resolve("t" + i + ".litmus"), i == 3 ? "PTXX bad\n" : test);
    }
    Cli.Result result = Cli.run("check", "--no-why", folder.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).endsWith("\nnote: 11 tests: 11 Ok; 1 file could not be checked\n");
    assertThat(result.out()).doesNotContain("could not be checked");
    Cli.Result herd = Cli.run("check", "--no-why", "--format", "herd", folder.toString());
    assertThat(herd.out()).doesNotContain("could not be checked");
    assertThat(herd.err()).contains("1 file could not be checked");
    assertThat(Cli.run("check", "--no-why", "--quiet", folder.toString()).err())
        .doesNotContain("could not be checked");
  }

  @Test
  void manyTestsAreCountedAtTheEnd() throws IOException {
    String test = Files.readString(Path.of(MP));
    String all = (test + "---\n").repeat(99) + test;
    assertThat(Cli.runWith(all, "check", "--no-why", "-").err())
        .isEqualTo("note: 100 tests: 100 Ok\n");
  }

  /// Whoever writes a line behind each test ends with one.
  @Test
  void aLineBehindTheLastTestIsNoTest() throws IOException {
    String test = Files.readString(Path.of(MP)) + "---\n";
    for (String end : new String[] {"", "\n", " \n\n"}) {
      Cli.Result result = Cli.runWith(test.repeat(3) + end, "check", "--no-why", "-");
      assertThat(result.status()).as(result.err()).isZero();
      assertThat(result.out().lines().filter(l -> l.startsWith("  Ok:"))).hasSize(3);
    }
    assertThat(Cli.runWith(test + "---\n" + test, "check", "--no-why", "-").status()).isEqualTo(2);
  }

  /// Names of files are on one line, whatever they are.
  @Test
  void aNameOfTwoLinesIsPrintedOnOne(@TempDir Path folder) throws IOException {
    Path file = Files.copy(Path.of(MP), folder.resolve("a\nb.litmus"));
    Cli.Result found = Cli.run("check", "--no-why", file.toString());
    assertThat(found.out()).contains("/a\\u000ab.litmus)").doesNotContain("a\nb");
    Cli.Result lost = Cli.run("check", folder.resolve("c\nd.litmus").toString());
    assertThat(lost.err()).contains("c\\u000ad.litmus:1:1: error");
  }

  @Test
  void linesOfALaterTestOnStandardInputAreCountedFromItsBeginning() {
    Cli.Result result = Cli.runWith("PTX a\n{ }\n---\nPTXX b\n", "check", "-");
    assertThat(result.err()).contains("<stdin>:4:1: error: found 'PTXX'");
  }

  @Test
  void mapWritesAFolderThatCheckReads(@TempDir Path folder) throws IOException {
    Path out = folder.resolve("new");
    Cli.Result mapped =
        Cli.run("map", "--mapping=paper-asplos19", "--out", out.toString(), CPP + "/SB+scs.litmus");
    assertThat(mapped.status()).isZero();
    assertThat(mapped.out()).isEmpty();
    assertThat(Files.readString(out.resolve("@all"))).isEqualTo("SB+scs+paper-asplos19.litmus\n");
    Cli.Result checked = Cli.run("check", out.resolve("@all").toString());
    assertThat(checked.status()).isZero();
    assertThat(checked.out()).startsWith("SB+scs+paper-asplos19: ");
  }

  @Test
  void aFolderThatCannotBeMadeIsBadUsage(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Cli.Result result =
        Cli.run("map", "--mapping=ptx-abi-13", "--out", file.toString(), CPP + "/SB+scs.litmus");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("cannot be written");
  }

  @Test
  void anArchiveHoldsWhatAFolderHolds(@TempDir Path folder) {
    Path tar = folder.resolve("new/tests.tar");
    Cli.Result mapped =
        Cli.run(
            "map",
            "--mapping=ptx-abi-13",
            "--alternative=all",
            "--out=" + tar,
            CPP + "/SB+scs.litmus");
    assertThat(mapped.status()).isZero();
    Path other = folder.resolve("folder");
    Cli.run(
        "map",
        "--mapping=ptx-abi-13",
        "--alternative=all",
        "--out=" + other,
        CPP + "/SB+scs.litmus");
    Cli.Result fromTar = Cli.run("check", "--format=herd", tar.toString());
    Cli.Result fromFolder = Cli.run("check", "--format=herd", other.resolve("@all").toString());
    assertThat(fromTar.status()).isZero();
    assertThat(withoutTimes(fromTar.out()))
        .isEqualTo(withoutTimes(fromFolder.out()))
        .hasSizeGreaterThan(4);
  }

  private static List<String> withoutTimes(String log) {
    return log.lines().filter(l -> !l.startsWith("Time ")).toList();
  }

  @Test
  void theSameTestsMakeTheSameArchive(@TempDir Path folder) throws IOException {
    for (String name : List.of("a.tar", "b.tar")) {
      Cli.run(
          "map", "--mapping=ptx-abi-13", "--out=" + folder.resolve(name), CPP + "/SB+scs.litmus");
    }
    assertThat(folder.resolve("a.tar")).hasSameBinaryContentAs(folder.resolve("b.tar"));
  }

  @Test
  void anArchiveThatIsCutOffEndsInAMessage(@TempDir Path folder) throws IOException {
    Path tar = folder.resolve("all.tar");
    Cli.run("map", "--mapping=ptx-abi-13", "--alternative=all", "--out=" + tar, CPP);
    byte[] bytes = Files.readAllBytes(tar);
    Path cut = folder.resolve("cut.tar");
    Files.write(
        cut, java.util.Arrays.copyOf(bytes, bytes.length / 2 - bytes.length / 2 % 512 - 200));
    Cli.Result result = Cli.run("check", "--no-why", cut.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).contains("model ptx");
    assertThat(result.err()).contains(cut + ":1:1: error: this is not a tar archive");
    Files.writeString(cut, "PTX a\n".repeat(1000));
    assertThat(Cli.run("check", cut.toString()).err()).contains("this is not a tar archive");
    assertThat(Cli.run("check", folder.resolve("none.tar").toString()).err())
        .contains("there is no file");
  }

  @Test
  void aResultIsThereBeforeTheNextTestIsSent() throws Exception {
    PipedOutputStream sender = new PipedOutputStream();
    InputStream in = new PipedInputStream(sender, 1 << 16);
    CountDownLatch seen = new CountDownLatch(1);
    StringWriter out =
        new StringWriter() {
          @Override
          public void write(String text, int from, int length) {
            super.write(text, from, length);
            if (getBuffer().indexOf("(<stdin>)") >= 0) {
              seen.countDown();
            }
          }
        };
    Environment environment =
        new Environment(
            in,
            new PrintWriter(out),
            new PrintWriter(new StringWriter()),
            false,
            false,
            List.of(),
            new Interruption());
    CompletableFuture<Integer> status =
        CompletableFuture.supplyAsync(() -> Acquit.run(environment, "check", "--no-why", "-"));
    String test = Files.readString(Path.of(MP));
    sender.write((test + "---\n").getBytes(StandardCharsets.UTF_8));
    sender.flush();
    assertThat(seen.await(5, TimeUnit.MINUTES)).isTrue();
    assertThat(status).isNotDone();
    sender.write(test.getBytes(StandardCharsets.UTF_8));
    sender.close();
    assertThat(status.get()).isZero();
    assertThat(out.toString().split("\\(<stdin>\\)", -1)).hasSize(3);
  }

  @Test
  void aStreamThatIsNoTextEndsInAMessageAfterWhatWasGood() {
    InputStream in =
        new java.io.SequenceInputStream(
            new java.io.ByteArrayInputStream(
                "PTX a\n{ }\n P0@cta 0 ;\n st x, 1 ;\nexists (x=1)\n---\n"
                    .getBytes(StandardCharsets.UTF_8)),
            new java.io.ByteArrayInputStream(new byte[] {(byte) 0xff, (byte) 0xfe}));
    Cli.Result result = Cli.run(in, new Interruption(), "check", "--no-why", "-");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).contains("a: Ok (<stdin>)");
    assertThat(result.err()).contains("<stdin>:7:1: error: this file is not text in UTF-8");
  }

  private static final String SLIP =
      """
      PTX slip
      { x=0; flag=0; }
       P0@cta 0         | P1@cta 1                ;
       st.weak x, 1     | ld.acquire.gpu r0, flg  ;
                        | ld.weak r1, x           ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;
  private static final List<String> SLIPS =
      List.of(
          "warning: the initial values have no location 'flg', so it begins with 0",
          "  hint: did you mean 'flag'?");

  /// A verdict on a misspelt name is a verdict, and the user hears of the name.
  @Test
  void slipsAreToldBesideTheVerdict(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("slip.litmus"), SLIP);
    Cli.Result result = Cli.run("check", "--no-why", file.toString());
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("No").doesNotContain("warning");
    assertThat(result.err().lines().map(l -> l.replace(file.toString(), "F")))
        .containsExactly("F:4:40: " + SLIPS.get(0), SLIPS.get(1));
    assertThat(Cli.run("-q", "check", "--no-why", file.toString()).err()).isEmpty();
    assertThat(Cli.run("run", "--mode", "quick", "--device", "emulator", file.toString()).err())
        .contains(":4:40: " + SLIPS.getFirst());
  }

  /// A condition about a register that nobody writes says nothing about the test.
  @Test
  void aRegisterThatNothingWritesIsAnError(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("slip.litmus"), SLIP.replace("1:r1=0", "1:r7=0"));
    Cli.Result result = Cli.run("check", "-q", "--fail-on", "no,vacuous", file.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines().map(l -> l.replace(file.toString(), "F")))
        .containsExactly(
            "F:6:19: error: nothing in P1 writes the register 'r7'", "  hint: did you mean 'r0'?");
  }

  @Test
  void slipsAreWarningsInJson(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("slip.litmus"), SLIP);
    Cli.Result result = Cli.run("check", "--no-why", "--format", "json", file.toString());
    String warnings = result.out().substring(result.out().indexOf("\"warnings\""));
    assertThat(warnings.substring(0, warnings.indexOf(']')))
        .contains(":4:40: " + SLIPS.get(0) + "\\n" + SLIPS.get(1));
  }

  @Test
  void linesOfSlipsOnStandardInputAreCountedFromItsBeginning() {
    Cli.Result result =
        Cli.runWith(SLIP + "---\n" + SLIP.replace("slip", "again"), "check", "--no-why", "-");
    assertThat(result.err())
        .contains("<stdin>:4:40: " + SLIPS.getFirst(), "<stdin>:11:40: " + SLIPS.getFirst());
  }
}
