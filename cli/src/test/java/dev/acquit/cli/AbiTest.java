package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `abi check` and `abi link` as they are called.
class AbiTest {
  private static final String FOLDER = "../docs/examples/abi/";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          check | half.ptx            | error   | 1 | P-5
          check | scale.ptx caller.ptx | error  | 0 | passed
          link  | scale.ptx caller.ptx | error  | 1 | L-5
          link  | scale.ptx            | error  | 0 | passed
          check | half.ptx none.ptx   | error   | 2 | P-5
          """)
  void endsAsItShould(String command, String files, String failOn, int status, String says) {
    String[] names = files.split(" ", -1);
    String[] words = new String[names.length + 4];
    words[0] = "abi";
    words[1] = command;
    words[2] = "--fail-on";
    words[3] = failOn;
    for (int i = 0; i < names.length; i++) {
      words[i + 4] = FOLDER + names[i];
    }
    Cli.Result result = Cli.run(words);
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(status);
    assertThat(result.out()).contains(says);
  }

  @ParameterizedTest
  @CsvSource({"12.3, 2.3", "12.9, 2.3"})
  void chaptersAreThoseOfTheRelease(String release, String chapter) {
    Cli.Result result = Cli.run("abi", "check", "--release", release, FOLDER + "half.ptx");
    assertThat(result.out()).contains("chapter " + chapter + " of " + release);
  }

  /// All formats have the finding, with its rule and its line.
  @ParameterizedTest
  @CsvSource({"json", "junit", "sarif", "github"})
  void formats(String format) {
    Cli.Result result = Cli.run("abi", "check", "--format", format, FOLDER + "half.ptx");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("P-5").contains("expected .align 2 .b8 [2]");
    assertThat(result.out()).containsPattern("half\\.ptx");
  }

  /// Nothing here knows the rules a second time: without the modules nothing is confirmed.
  @Test
  void recheckSaysThatItCannotConfirmThem() {
    String saved = "../reports/src/test/resources/saved/abi.json";
    Cli.Result result = Cli.run("recheck", saved);
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("abi link alone says so", "not at hand: half.ptx, ");
  }

  /// What a baseline knows fails nothing and is shown by -v alone; what is gone is said; notes
  /// stay.
  @Test
  void aBaselineKnowsFindings() throws Exception {
    Path module = folder.resolve("m.ptx");
    String head = ".version 8.0\n.target sm_90\n.address_size 64\n";
    String half = ".visible .func f(.param .f16 a) { ret; }\n";
    Files.writeString(module, head + half);
    String known = folder.resolve("known.csv").toString();
    assertThat(Cli.run("abi", "check", "--baseline", known, module.toString()).status())
        .isEqualTo(2);
    Cli.Result made =
        Cli.run("abi", "check", "--baseline", known, "--update-baseline", module.toString());
    assertThat(made.status()).isZero();
    assertThat(made.out()).contains("known.csv holds now 1 finding").doesNotContain("P-5");
    Path file = Path.of(known);
    assertThat(Files.readString(file))
        .startsWith("# Findings of acquit abi that are known.")
        .endsWith("m.ptx,f,P-5,\"parameter 1 is .f16, expected .align 2 .b8 [2]\",\n");
    Files.writeString(file, Files.readString(file).replace("[2]\",\n", "[2]\",old interface\n"));
    // One line down it is the same finding, and a second one is new.
    Files.writeString(module, head + "\n" + half + ".visible .func g(.param .f16 a) { ret; }\n");
    Cli.Result second = Cli.run("abi", "check", "--baseline", known, module.toString());
    assertThat(second.status()).isEqualTo(1);
    assertThat(second.out()).contains(": g: parameter 1").doesNotContain(": f: parameter 1");
    assertThat(Cli.run("abi", "check", "-v", "--baseline", known, module.toString()).out())
        .contains("m.ptx:5:", ": error, known: f: parameter 1");
    assertThat(
            Cli.run("abi", "check", "--baseline", known, "--format=sarif", module.toString()).out())
        .contains("\"suppressions\"");
    assertThat(
            Cli.run("abi", "check", "--baseline", known, "--format=github", module.toString())
                .out()
                .lines())
        .hasSize(1);
    Files.writeString(module, head);
    Cli.Result gone = Cli.run("abi", "check", "--baseline", known, module.toString());
    assertThat(gone.status()).isZero();
    assertThat(gone.out()).contains("Known, and not found again", "P-5");
    Cli.Result other = Cli.run("abi", "check", "--baseline", known, FOLDER + "scale.ptx");
    assertThat(other.out()).contains("and 1 other about what was not looked at");
    Cli.run("abi", "check", "--baseline", known, "--update-baseline", FOLDER + "scale.ptx");
    assertThat(Files.readString(file)).contains("old interface");
  }

  /// What only linking can find is not gone because modules were looked at alone.
  @Test
  void whatLinkingFoundIsNotGoneWithoutLinking() {
    String known = folder.resolve("links.csv").toString();
    String[] pair = {FOLDER + "scale.ptx", FOLDER + "caller.ptx"};
    Cli.run("abi", "link", "--baseline", known, "--update-baseline", pair[0], pair[1]);
    assertThat(Cli.run("abi", "link", "--baseline", known, pair[0], pair[1]).status()).isZero();
    assertThat(Cli.run("abi", "check", "--baseline", known, pair[0], pair[1]).out())
        .doesNotContain("not found again")
        .contains("about what was not looked at");
    String nowhere = folder.resolve("none/x.csv").toString();
    assertThat(Cli.run("abi", "link", "--baseline", nowhere, "--update-baseline", pair[0]).status())
        .isEqualTo(4);
  }

  @Test
  void aFindingStandsAtTheLineOfTheSource() throws Exception {
    Path file = folder.resolve("t.ptx");
    Files.writeString(
        file,
        """
        .version 8.0
        .target sm_90
        .address_size 64
        .extern .func g(.param .b32 p);
        .visible .func f()
        {
          .loc 1 17 3
          {
            .param .b64 p;
            st.param.b64 [p], 1;
            call g, (p);
          }
          ret;
        }
        .file 1 "source.cu"
        """);
    Cli.Result result = Cli.run("abi", "check", file.toString());
    assertThat(result.out()).contains("(source.cu:17): error: f: the call of g has .b64 for .b32");
    Cli.Result beside = Cli.run("abi", "check", "--format", "github", file.toString());
    assertThat(beside.out()).startsWith("::error file=source.cu,line=17,").contains("t.ptx:11:5)");
  }
}
