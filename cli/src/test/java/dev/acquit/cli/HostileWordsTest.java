package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Text of other people moves no cursor, rings no bell and turns no direction.
@Timeout(300)
class HostileWordsTest {
  /// An escape sequence that clears the screen, one that conceals, a bell, and a turn to the left.
  private static final String HOSTILE = "\u001b[2J\u001b[8m\u0007\u202e";

  private static final String SHOWN = "\\u001b[2J\\u001b[8m\\u0007\\u202e";

  @TempDir Path folder;

  private Path test() throws IOException {
    return Files.writeString(
        folder.resolve("a.litmus"),
        "PTX a"
            + HOSTILE
            + "\n\""
            + HOSTILE
            + "\"\n{ x=0; }\n P0@cta 0 ;\n st x, 1 ;\nexists (x=1)\n");
  }

  private static void isVisible(String printed) {
    assertThat(printed).doesNotContainPattern("[\\p{Cc}\u202e&&[^\n\t]]");
  }

  /// JSON and herd's log have their own ways to write what is not seen.
  @ParameterizedTest
  @CsvSource({"text, \\u001b[2J", "json, \\u001B[2J", "herd, a_[2J"})
  void namesOfTests(String format, String shown) throws IOException {
    Cli.Result result = Cli.run("check", "-v", "--format", format, test().toString());
    assertThat(result.status()).isZero();
    isVisible(result.out());
    isVisible(result.err());
    assertThat(result.out()).contains(shown);
  }

  /// A reader of the file may be a terminal.
  @Test
  void testsThatAreWritten() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("c.litmus"),
            "C a\u009b2J\r\n\""
                + "b\r\nc\r"
                + HOSTILE
                + "\"\r\n"
                + "{ }\r\n"
                + "P0 (atomic_int* x) {\r\n"
                + "  atomic_store(x, 1);\r\n"
                + "}\r\n"
                + "exists (x=1)\r\n");
    Path out = folder.resolve("out");
    Cli.Result result = Cli.run("map", "--mapping=ptx-abi-13", "--out=" + out, source.toString());
    assertThat(result.err()).startsWith("note: ");
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        isVisible(Files.readString(file));
        assertThat(file.getFileName().toString()).doesNotContainPattern("\\p{Cc}");
      }
    }
  }

  @Test
  void theColoursAreOurs() throws IOException {
    StringWriter out = new StringWriter();
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    Environment terminal =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            nowhere,
            true,
            false,
            List.of(),
            new Interruption());
    assertThat(Acquit.run(terminal, "check", test().toString())).isZero();
    assertThat(out.toString()).contains("\u001b[1m", "\u001b[0m", SHOWN);
    isVisible(out.toString().replaceAll("\u001b\\[(0|1|3[123])m", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "generate cycle",
    "generate name",
    "check x --model",
    "check --format",
    "verify",
    "report",
    "gate check",
    "check --expect"
  })
  void wordsOfTheCommandLine(String command) {
    Cli.Result result = Cli.run((command + " " + HOSTILE).split(" "));
    assertThat(result.status()).isEqualTo(2);
    isVisible(result.out());
    isVisible(result.err());
    assertThat(result.err()).contains("\\u001b[2J");
  }

  @Test
  void namesOfModelsAndTheirFlags() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.cat"), "\"" + HOSTILE + "\"\nflag ~empty W as a\nacyclic po as b\n");
    Cli.Result result = Cli.run("check", "-m", model.toString(), test().toString());
    isVisible(result.out());
    isVisible(result.err());
  }

  @Test
  void annotationsOfPtx() throws IOException {
    Path ptx =
        Files.writeString(
            folder.resolve("a.ptx"),
            ".version 8.0\n.target sm_70\n.address_size 64\n\n// source: load "
                + HOSTILE
                + "\n.visible .func f()\n{\n ret;\n}\n");
    Cli.Result result = Cli.run("gate", "check", ptx.toString());
    isVisible(result.out());
    isVisible(result.err());
    assertThat(result.err() + result.out()).contains("\\u001b[2J");
  }
}
