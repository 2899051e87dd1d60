package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was passed over is said, also of functions that are fine.
class GateNotesTest {
  private static final String PTX =
      """
      .version 8.6
      .target sm_90
      .address_size 64
      .extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 v);
      // source: fence acq_rel scope=device
      .visible .func talks()
      {
      	.reg .b32 %r<2>;
      	fence.acq_rel.gpu;
      	{ .param .b64 p0; st.param.b64 [p0], 0; .param .b64 p1; st.param.b64 [p1], 0; .param .b32 r0; call.uni (r0), vprintf, (p0, p1); ld.param.b32 %r1, [r0]; }
      	ret;
      }
      // source: fence acq_rel scope=device
      .visible .func silent() { fence.acq_rel.gpu; ret; }
      """;
  private static final String NOTE = "the call of vprintf is passed over";

  private static String check(Path folder, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("notes.ptx"), PTX);
    String[] words = new String[options.length + 4];
    System.arraycopy(options, 0, words, 4, options.length);
    words[0] = "gate";
    words[1] = "check";
    words[2] = "--cache=none";
    words[3] = file.toString();
    Cli.Result result = Cli.run(words);
    assertThat(result.status()).as(result.err()).isZero();
    return result.out();
  }

  @Test
  void theSummaryCountsThem(@TempDir Path folder) throws IOException {
    assertThat(check(folder)).containsPattern("with notes +1 ").doesNotContain(NOTE);
  }

  @Test
  void eachIsShown(@TempDir Path folder) throws IOException {
    assertThat(check(folder, "-v")).containsOnlyOnce("  note: " + NOTE);
    assertThat(check(folder, "--format=json"))
        .containsOnlyOnce(NOTE)
        .containsPattern("\"notes\" ?: ?\\[ ?]");
  }

  @Test
  void pagesHaveThem(@TempDir Path folder) throws IOException {
    Path result = folder.resolve("notes.json");
    check(folder, "--out=" + result);
    Cli.Result page = Cli.run("report", "--format=html", result.toString());
    assertThat(page.out()).contains("note: " + NOTE);
  }
}
