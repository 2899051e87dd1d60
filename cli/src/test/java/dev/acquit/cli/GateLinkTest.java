package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Functions that are called and stand in another file of the same command are followed.
class GateLinkTest {
  private static final String HEAD = ".version 8.5\n.target sm_90\n.address_size 64\n";

  private static final String CALLS =
      HEAD
          + """
          .extern .func (.param .b32 r) loads(.param .b64 p);
          .func helps(.param .b64 p)
          {
            ret;
          }
          // source: load acquire scope=device type=u32
          .visible .func (.param .b32 r) calls(.param .b64 p)
          {
            .reg .b32 %r<2>;
            .reg .b64 %rd<2>;
            .param .b32 got;
            .param .b64 given;
            ld.param.u64 %rd1, [p];
            st.param.b64 [given], %rd1;
            call (got), loads, (given);
            ld.param.b32 %r1, [got];
            st.param.b32 [r], %r1;
            ret;
          }
          """;

  /// It has a function of its own of a name that the other file has, too.
  private static final String LOADS =
      HEAD
          + """
          .func helps(.param .b64 p)
          {
            fence.acq_rel.gpu;
            ret;
          }
          .visible .func (.param .b32 r) loads(.param .b64 p)
          {
            .reg .b32 %r<2>;
            .reg .b64 %rd<2>;
            .param .b64 given;
            ld.param.u64 %rd1, [p];
            ld.ORDER.u32 %r1, [%rd1];
            HELP
            st.param.b32 [r], %r1;
            ret;
          }
          """;

  private static final String HELP = "st.param.b64 [given], %rd1;\n  call helps, (given);";

  @TempDir private Path folder;

  @BeforeEach
  void calling() throws IOException {
    Files.writeString(folder.resolve("calls.ptx"), CALLS);
  }

  private Cli.Result with(String... loads) throws IOException {
    for (int i = 0; i < loads.length; i++) {
      Files.writeString(folder.resolve("loads" + i + ".ptx"), loads[i]);
    }
    return Cli.run("gate", "check", "--cache=none", folder.toString());
  }

  private static String loads(String order, String help) {
    return LOADS.replace("ORDER", order).replace("HELP", help);
  }

  @Test
  void theBodyOfAnotherFileIsFollowed() throws IOException {
    assertThat(with(loads("acquire.gpu", "")).out()).containsPattern("CONFORMS +1 ");
    Cli.Result weaker = with(loads("relaxed.gpu", ""));
    assertThat(weaker.out())
        .containsPattern("WEAKER .*,\\s+.*calls.ptx:18:3")
        .contains("call (got), loads, (given);");
    assertThat(weaker.status()).isEqualTo(1);
  }

  @Test
  void itsOwnFunctionsAreThoseOfItsFile() throws IOException {
    assertThat(with(loads("relaxed.gpu", HELP)).out()).containsPattern("STRONGER +1 ");
  }

  @Test
  void whatIsInNoFileOrInTwoIsNotKnown() throws IOException {
    assertThat(with().out()).contains("NOT_DERIVABLE");
    assertThat(with(loads("acquire.gpu", ""), loads("relaxed.gpu", "")).out())
        .contains("NOT_DERIVABLE");
  }
}
