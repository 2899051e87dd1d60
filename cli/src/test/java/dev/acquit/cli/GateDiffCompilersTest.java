package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A source, compiled by two compilers. These are scripts that write PTX with the order that they
/// are told.
class GateDiffCompilersTest {
  private static final String SCRIPT =
      """
      if [ "$1" = --version ]; then echo fake 1.0; exit 0; fi
      if grep -q refuse "$2"; then echo 'error: refused' >&2; exit 1; fi
      cat > "$3" <<PTX
      .version 8.5
      .target sm_90
      .address_size 64
      .file 1 "$2"
      .visible .func f(.param .b64 p)
      {
        .reg .b32 %r<2>;
        .reg .b64 %rd<2>;
        .loc 1 7 3
        ld.param.u64 %rd1, [p];
        ld.$1.gpu.u32 %r1, [%rd1];
        ret;
      }
      PTX
      """;

  @TempDir private Path folder;
  private String source;
  private Path script;

  @BeforeEach
  void compiler() throws IOException {
    source = Files.writeString(folder.resolve("lib.cu"), "__device__ void f();\n").toString();
    script = Files.writeString(folder.resolve("cc.sh"), SCRIPT);
  }

  private String compiler(String order) {
    return "/bin/sh " + script + " " + order + " {source} {output}";
  }

  @Test
  void oneSourceBecomesTwoVersions() {
    Cli.Result result =
        Cli.run(
            "gate",
            "diff",
            "--old-compiler",
            compiler("acquire"),
            "--new-compiler",
            compiler("relaxed"),
            source);
    assertThat(result.out())
        .contains("WEAKER", "lib.cu:7", "new/lib.ptx:11:3", "old/lib.ptx:11:3: before: ");
    assertThat(result.status()).isEqualTo(1);
    Cli.Result same =
        Cli.run(
            "gate",
            "diff",
            "--old-compiler",
            compiler("acquire"),
            "--new-compiler",
            compiler("acquire"),
            source);
    assertThat(same.status()).isZero();
  }

  @Test
  void oneSideMayBePtx() throws IOException {
    Path ptx = folder.resolve("lib.ptx");
    Files.writeString(
        ptx,
        SCRIPT
            .substring(SCRIPT.indexOf(".version"), SCRIPT.lastIndexOf("PTX"))
            .replace("$1", "acquire"));
    Cli.Result result =
        Cli.run("gate", "diff", ptx.toString(), source, "--new-compiler", compiler("relaxed"));
    assertThat(result.out()).contains("WEAKER");
  }

  @Test
  void whatIsMissingIsSaid() throws IOException {
    assertThat(Cli.run("gate", "diff", source).err()).contains("found one version, expected two");
    Cli.Result none = Cli.run("gate", "diff", source, source);
    assertThat(none.err()).contains("lib.cu is a source", "--old-compiler does");
    assertThat(none.status()).isEqualTo(2);
    Files.writeString(Path.of(source), "refuse\n");
    Cli.Result refused =
        Cli.run(
            "gate",
            "diff",
            "--old-compiler",
            compiler("acquire"),
            "--new-compiler",
            compiler("acquire"),
            source);
    assertThat(refused.err()).contains("lib.cu is not compiled by", "refused");
    assertThat(refused.status()).isEqualTo(2);
  }
}
