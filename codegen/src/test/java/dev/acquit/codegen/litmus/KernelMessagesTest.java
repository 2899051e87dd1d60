package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.SourceFile;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is said of comments in a source, and at which of its lines.
class KernelMessagesTest {
  private static final String MODULE =
      """
      .version 9.0
      .target sm_90
      .address_size 64
      .visible .func k(.param .b64 p)
      {
        .reg .b64 %rd<2>;
        ld.param.u64 %rd1, [p];
        st.u32 [%rd1], 1;
        ret;
      }
      """;

  private static KernelTests.Read read(String comments) throws Exception {
    String source = comments.replace(" ~ ", "\n").replace("@@", "// acquit:");
    PtxModule module = ModuleReader.read("m.ptx", MODULE);
    return KernelTests.read(
        new KernelFunctions("a.cu", module, KernelRequest.in("a.cu", source)),
        "a",
        SourceAnswers.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x ~ @@ thread k(x) ~ @@ init x=0 ~ @@ forall (x=) | 4:1 | in the condition",
        "@@ thread k(x) ~ @@ init x=0; y=0 ~ @@ init z= ~ @@ forall (x=1) | 3:1 | in --init",
        "@@ thread k(x)@cta 0 ~ @@ thread k(x)@gpu 0,thread 1 ~ @@ init x=0 ~ @@ forall (x=1) | 2:1"
            + " | no CTA",
        "@@ thread k(x)@kernel 0 ~ @@ init x=0 ~ @@ forall (x=1) | 1:1 | found a kernel in a place",
        "@@ thread k(x)@kernel a,cta 0 ~ @@ init x=0 ~ @@ forall (x=1) | 1:1 | found a kernel in",
        "@@ thread k(x) ~ @@ init x=0 ~ @@ forall (0:ret.value=1) | 3:1 | only a source says",
        "@@ thread k(x) ~ @@ init x=0 ~ @@ forall (0:ret[1]=1) | 3:1 | only a source says",
        "@@ init x=0 ~ @@ thread j(x) ~ @@ forall (x=1) | 2:1 | no function 'j'",
        "@@ init x=0 ~ @@ thread k(1+x) ~ @@ forall (x=1) | 2:1 | the argument '1+x'",
        "@@ init queue=0 ~ @@ thread k(queu) ~ @@ forall (queue=1) | 2:1 | the argument 'queu'",
        "@@ launch k<<<1>>>(x) ~ @@ init x=0 ~ @@ forall (x=1) | 1:1 | found the launch",
        "@@ init x=0 ~ @@ launch k<<<1, 2>>>(x, 1) ~ @@ forall (x=1) | 2:1 | 2 arguments",
        "@@ init x=0 ~ @@ thread k(x ~ @@ forall (x=1) | 2:1 | found the thread",
        "@@ thread k(x) ~ @@ init x=0 ~ @@ forall (x.a=1) | 3:1 | only the source says",
        "@@ thread k(x) ~ @@ init x.a=0; x=0 ~ @@ forall (x=1) | 2:1 | only the source says",
        "@@ thread k(x) ~ @@ init x=0 ~ @@ forall (0:ret=0) | 3:1 | found '0:ret', and the function"
            + " returns nothing",
        "@@ thread k(x) ~ @@ init x=0 ~ @@ never (0:trop=1 /\\ x=1) | 3:1 | found '0:trop',"
            + " expected ret or trap",
        "@@ thread k(x)@cta 0, lane 1 ~ @@ init x=0 ~ @@ forall (x=1) | 1:1 | without a lane",
      })
  void errors(String comments, String place, String message) {
    assertThatThrownBy(() -> read(comments))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> {
              assertThat(e.diagnostic().message()).contains(message);
              assertThat(e.diagnostic().position()).hasToString(place);
            });
  }

  @ParameterizedTest
  @CsvSource({"0:trap=0", "x=1"})
  void whatIsThereIsNoSlip(String condition) throws Exception {
    KernelTests.Read read = read("@@ thread k(x) ~ @@ init x=0 ~ @@ forall (" + condition + ")");
    assertThat(ConditionWriter.write(read.test().test().header().condition()))
        .isEqualTo("forall (" + condition + ")");
  }

  /// What the header of libcu++ in CUDA 13.0 makes of a load of 16 bytes.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "line 35; error : Arguments mismatch for instruction 'ld' | libcu++ of CUDA 13.0",
        "line 35; error : Arguments mismatch for instruction 'st' | another compiler",
      })
  void hintsOfWhatIsNotCompiled(String said, String hint) throws Exception {
    SourceFile file = new SourceFile(Path.of("a.cu"), "");
    KernelRequest request = KernelRequest.in("a.cu", "// acquit: thread k(x)\n");
    assertThatThrownBy(() ->
            new KernelSource("a.cu", file, request)
                .read("a", _ -> new Compilation.Rejected(1, "ptxas source.ptx, " + said)))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> assertThat(e.diagnostic().hint()).get().asString().contains(hint));
  }

  /// Who names no CTA has one that no other names.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "k(x); k(x)@gpu 1; k(x) | 0:0 1:1 0:2",
        "k(x)@cta 1; k(x); k(x)@gpu 0 | 0:1 0:0 0:2",
        "k(x); k(x)@cta 0; k(x)@gpu 1, cluster 3; k(x)@block(4),cta 2 | 0:1 0:0 1:3 0:2",
      })
  void places(String threads, String expected) throws Exception {
    String comments = "";
    for (String thread : threads.split(";")) {
      comments += "@@ thread " + thread.strip() + " ~ ";
    }
    KernelTests.Read read = read(comments + "@@ init x=0 ~ @@ forall (x=1)");
    assertThat(
            read.test().test().threads().stream()
                .map(t -> t.place().gpu() + ":" + t.place().cta())
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  /// What is passed and said nowhere else is a location of zeros.
  @ParameterizedTest
  @CsvSource({
    "y, true",
    "data, true",
    "queue2, true",
    "queu, false",
    "queeu, false",
    "7, false",
    "0x10, false",
    "nullptr, false"
  })
  void whatIsPassedIsALocation(String argument, boolean location) throws Exception {
    String comments = "@@ thread k(" + argument + ") ~ @@ init queue=0 ~ @@ forall (queue=0)";
    try {
      assertThat(read(comments).test().test().toString().contains("location=" + argument))
          .isEqualTo(location);
    } catch (InputException | NotReadException e) {
      assertThat(location).as(e.getMessage()).isFalse();
    }
  }
}
