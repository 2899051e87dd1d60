package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// LLVM IR, and comments in C++ sources, say what functions of PTX files implement.
class GateClaimsTest {
  private static final Path MATERIAL = Path.of("src/test/resources/gate-sources");

  private static final String IR =
      """
      define i32 @acquires(ptr %p) {
        %r = load atomic i32, ptr %p syncscope("device") acquire, align 4
        ret i32 %r
      }
      define void @nands(ptr %p, i32 %x) {
        %r = atomicrmw nand ptr %p, i32 %x monotonic
        ret void
      }
      define void @elsewhere(ptr %p) {
        fence acquire
        ret void
      }
      """;

  private static final String PTX =
      """
      .version 8.5
      .target sm_90
      .address_size 64
      .visible .func (.param .b32 r) acquires(.param .b64 p)
      {
        .reg .b32 %r<2>;
        .reg .b64 %rd<2>;
        ld.param.u64 %rd1, [p];
        ld.ORDER.gpu.u32 %r1, [%rd1];
        st.param.b32 [r], %r1;
        ret;
      }
      .visible .func nands(.param .b64 p, .param .b32 x)
      {
        ret;
      }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void sources() throws IOException {
    write("low.ll", IR);
    write("pop.cu", Files.readString(MATERIAL.resolve("pop.cu")));
    write("pop.ptx", Files.readString(MATERIAL.resolve("pop.ptx")).replace("HERE", "" + folder));
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private Cli.Result ir(String order, String... more) throws IOException {
    String ptx = write("low.ptx", PTX.replace("ORDER", order));
    return Cli.run(
        Stream.concat(
                Stream.of(
                    "gate", "check", "--cache=none", ptx, "--ir", "" + folder.resolve("low.ll")),
                Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void functionsOfTheIrAreAnnotated() throws IOException {
    Cli.Result right = ir("acquire");
    assertThat(right.out()).contains("CONFORMS", "not judged: nands");
    assertThat(right.status()).isZero();
    Cli.Result wrong = ir("relaxed");
    assertThat(wrong.out())
        .contains("WEAKER", "acquires should be load acquire scope=device type=u32 space=generic");
    assertThat(wrong.status()).isEqualTo(1);
  }

  @Test
  void whatIsNotJudgedIsNamed() throws IOException {
    assertThat(ir("acquire").err())
        .contains(
            "low.ll:6:8: warning: 'atomicrmw nand ptr %p , i32 %x monotonic' is no operation of"
                + " C++",
            "no PTX file has 1 of the functions with atomic instructions, such as elsewhere");
  }

  @Test
  void anAnnotationMustSayTheSame() throws IOException {
    String ptx =
        write(
            "low.ptx",
            PTX.replace("ORDER", "acquire")
                .replace(
                    ".visible .func (",
                    "// source: load relaxed scope=device type=u32\n.visible .func ("));
    Cli.Result result =
        Cli.run("gate", "check", "--cache=none", ptx, "--ir=" + folder.resolve("low.ll"));
    assertThat(result.err()).contains("low.ll:2:8 says 'load acquire scope=device");
    assertThat(result.status()).isEqualTo(2);
  }

  @Test
  void irThatCannotBeReadIsBadInput() throws IOException {
    write("low.ll", "define void @f(ptr %p) {\n  fence consume\n}\n");
    Cli.Result result =
        Cli.run(
            "gate",
            "check",
            "--cache=none",
            "" + folder.resolve("pop.ptx"),
            "--ir=" + folder.resolve("low.ll"));
    assertThat(result.err()).contains("low.ll:2:9: error: found 'consume', expected an order");
    assertThat(result.status()).isEqualTo(2);
  }

  private Cli.Result sources(String from, String to) throws IOException {
    Path file = folder.resolve("pop.ptx");
    Files.writeString(file, Files.readString(file).replace(from, to));
    return Cli.run("gate", "check", "--cache=none", "--sources", file.toString());
  }

  @Test
  void linesOfTheSourceAreJudgedOneByOne() throws IOException {
    Cli.Result right = sources("", "");
    assertThat(right.out()).containsPattern("CONFORMS +3 ");
    assertThat(right.status()).isZero();
    Cli.Result wrong = sources("ld.acquire.gpu", "ld.acquire.cta");
    assertThat(wrong.out())
        .containsPattern("WEAKER .*,\\s+.*pop.cu:6:3")
        .containsPattern("CONFORMS +2 ");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(sources("ld.acquire.cta.b32 %r4,[%rd2]", "ld.acquire.gpu.b32 %r4,[%rd1]").out())
        .contains("WRONG_VALUE");
  }

  @Test
  void aCommentOfNoLineIsBadInput() throws IOException {
    Path source = folder.resolve("pop.cu");
    Files.writeString(source, Files.readString(source) + "// source: fence acquire\n");
    Cli.Result result = sources("", "");
    assertThat(result.err()).contains("pop.cu:13:11: error: found an annotation of line 14");
    assertThat(result.status()).isEqualTo(2);
    Files.writeString(source, "// source: load consumed\n");
    assertThat(sources("", "").err()).contains("pop.cu:1:17: error: found 'consumed'");
  }
}
