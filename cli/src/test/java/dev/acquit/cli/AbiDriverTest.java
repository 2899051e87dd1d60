package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `abi driver` as it is called.
class AbiDriverTest {
  private static final String FILE = "../docs/examples/abi/driver/pin.c";

  @TempDir Path folder;

  /// What the manual shows is what is printed.
  @Test
  void theManualShowsIt() throws Exception {
    Cli.Result result = Cli.run("abi", "driver", FILE);
    assertThat(result.status()).isEqualTo(1);
    assertThat(Files.readString(Path.of("../docs/abi.md")))
        .contains(result.out().replace("../docs/", "docs/").strip());
  }

  @ParameterizedTest
  @CsvSource({"json", "junit", "sarif", "github", "gitlab", "csv"})
  void formats(String format) {
    Cli.Result result = Cli.run("abi", "driver", "--format", format, FILE);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("R-4").contains("pin.c");
  }

  @Test
  void otherCommandsKnowTheirRulesOnly() {
    assertThat(Cli.run("abi", "driver", "--format", "sarif", FILE).out())
        .contains("\"R-1\"")
        .doesNotContain("\"P-5\"");
    assertThat(Cli.run("abi", "check", "--format", "sarif", "../docs/examples/abi/half.ptx").out())
        .contains("\"P-5\"")
        .doesNotContain("\"R-1\"");
  }

  /// One bad file does not stop the others.
  @Test
  void badCIsAnErrorOfTheInput() throws Exception {
    Path bad = folder.resolve("bad.c");
    Files.writeString(bad, "int a;\nint f( {\n");
    Cli.Result result = Cli.run("abi", "driver", bad.toString(), "none.c", FILE);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("bad.c:2:1: error: this is no C", "none.c");
    assertThat(result.out()).contains("R-4");
  }

  @Test
  void definitionsChooseWhatIsRead() throws Exception {
    Path file = folder.resolve("a.c");
    Files.writeString(
        file,
        """
        int f(struct p *t) {
        #ifdef TEGRA
          return nvidia_p2p_put_pages(t, 1);
        #endif
          return ROUND(1);
        }
        """);
    Cli.Result without = Cli.run("abi", "driver", file.toString());
    assertThat(without.status()).isZero();
    assertThat(without.out()).contains("1 call left out by #if");
    Cli.Result with = Cli.run("abi", "driver", "-D", "TEGRA", "-DROUND(x)=(x)", file.toString());
    assertThat(with.status()).isEqualTo(1);
    assertThat(with.out()).contains("R-11");
  }

  @Test
  void aBaselineKnowsFindings() {
    String known = folder.resolve("known.csv").toString();
    Cli.run("abi", "driver", "--baseline", known, "--update-baseline", FILE);
    Cli.Result second = Cli.run("abi", "driver", "--baseline", known, FILE);
    assertThat(second.status()).as(second.out() + second.err()).isZero();
  }
}
