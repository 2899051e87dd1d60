package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.AutoComplete;

/// What bash offers behind `acquit ...` and a tab.
@Timeout(300)
class CompletionsTest {
  @TempDir private static Path folder;

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "gate ch,check",
    "generate cy,cycle",
    "gate check --man,--manifest",
    "generate cycle --la,--language",
    "report --format h,html",
    "report --format '',html markdown junit sarif gitlab csv latex",
    "verify ptx-abi-13 --scopes o,object",
    "check --model rc,rc11 rc11-no-nta",
    "check -m cpp2,cpp20 cpp20-sc-cycle cpp20-sc-literal",
    "verify ptx-abi-13 --source cpp1,cpp17",
    "map --mapping paper,paper-asplos19"
  })
  void aTabOffers(String typed, String offered) throws IOException, InterruptedException {
    Path script = folder.resolve("acquit");
    Files.writeString(script, AutoComplete.bash("acquit", Acquit.describe()));
    int words = typed.split(" ", -1).length;
    String ask =
        "compopt() { :; }; . '"
            + script
            + "'; COMP_WORDS=(acquit "
            + typed
            + "); COMP_CWORD="
            + words
            + "; _complete_acquit; echo ${COMPREPLY[*]}";
    Process bash = new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(out).isZero();
    assertThat(out.strip()).isEqualTo(offered);
  }
}
