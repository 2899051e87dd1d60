package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the gate says of a function depends on nothing but that function: not on which others were
/// judged before it, by how many threads, or in an earlier run.
class GateDeterminismTest {
  private static final int FUNCTIONS = 12;

  private static final String HEADER = ".version 8.7\n.target sm_90, debug\n.address_size 64\n";

  /// All compute the same; what the IR gives them tells right from wrong.
  private static final String FUNCTION =
      """
      .visible .func f%1$d(.param .b64 f%1$d_param_0)
      {
        .reg .b32 %%r<2>;
        .reg .b64 %%rd<2>;
        ld.param.b64 %%rd1, [f%1$d_param_0];
        atom.relaxed.gpu.add.u32 %%r1, [%%rd1], 1;
        ret;
      }
      """;

  private static final String IR =
      """
      define void @f%d(ptr %%p) {
        %%a = atomicrmw add ptr %%p, i32 %d syncscope("device") monotonic, align 4
        ret void
      }
      """;

  /// Two operations of one function, of which the second is given something else.
  private static final String TWO =
      """
      .visible .func unlock(.param .b64 unlock_param_0, .param .b32 unlock_param_1)
      {
        .reg .pred %p<2>;
        .reg .b32 %r<4>;
        .reg .b64 %rd<2>;
        ld.param.b64 %rd1, [unlock_param_0];
        ld.param.b32 %r1, [unlock_param_1];
        .loc 1 4 3
        setp.eq.b32 %p1, %r1, 0;
        @%p1 bra $L2;
        .loc 1 2 3
        atom.acquire.gpu.exch.b32 %r2, [%rd1], 1;
      $L2:
        .loc 1 3 3
        atom.release.gpu.exch.b32 %r3, [%rd1], 1;
        .loc 1 4 3
        ret;
      }
      .file 1 "x.cpp"
      """;

  private static final String TWO_IR =
      """
      define void @unlock(ptr %p, i32 %z) !dbg !4 {
        %c = icmp eq i32 %z, 0, !dbg !12
        br i1 %c, label %d, label %w, !dbg !12
      w:
        %a = atomicrmw xchg ptr %p, i32 1 syncscope("device") acquire, align 4, !dbg !10
        br label %d
      d:
        %b = atomicrmw xchg ptr %p, i32 0 syncscope("device") release, align 4, !dbg !11
        ret void, !dbg !12
      }
      !3 = !DIFile(filename: "x.cpp", directory: "/tmp")
      !4 = distinct !DISubprogram(name: "unlock", scope: !3, file: !3, line: 1)
      !10 = !DILocation(line: 2, column: 3, scope: !4)
      !11 = !DILocation(line: 3, column: 3, scope: !4)
      !12 = !DILocation(line: 4, column: 3, scope: !4)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void corpus() throws IOException {
    StringBuilder ir = new StringBuilder();
    for (int i = 0; i < FUNCTIONS; i++) {
      ir.append(IR.formatted(i, i % 3 == 0 ? 1 : i));
    }
    Files.writeString(folder.resolve("all.ll"), ir);
    Files.writeString(folder.resolve("two.ll"), TWO_IR);
    Files.createDirectory(folder.resolve("ptx"));
    Files.writeString(folder.resolve("ptx/two.ptx"), HEADER + TWO);
    order(IntStream.range(0, FUNCTIONS).boxed().toList());
  }

  private void order(List<Integer> functions) throws IOException {
    StringBuilder ptx = new StringBuilder(HEADER);
    functions.forEach(i -> ptx.append(FUNCTION.formatted(i)));
    Files.writeString(folder.resolve("ptx/all.ptx"), ptx);
  }

  private Cli.Result check(int jobs, String cache) {
    return Cli.run(
        "gate",
        "check",
        "--cache=" + cache,
        "-j",
        "" + jobs,
        "" + folder.resolve("ptx"),
        "--ir",
        "" + folder.resolve("all.ll"),
        "--ir",
        "" + folder.resolve("two.ll"),
        "--format=json");
  }

  @Tag("slow")
  @Test
  void jobsAndWhatIsKeptChangeNothing() {
    Cli.Result first = check(1, "none");
    assertThat(first.status()).isEqualTo(1);
    String cache = "" + folder.resolve("cache");
    for (int i = 0; i < 4; i++) {
      assertThat(check(1, "none")).isEqualTo(first);
      assertThat(check(2, "none")).isEqualTo(first);
      assertThat(check(2, cache).out()).isEqualTo(first.out());
    }
  }

  /// Only where the IR says 1, the functions are right.
  @Tag("slow")
  @Test
  void noOrderOfFunctionsMakesAWrongOneRight() throws IOException {
    List<Integer> functions = new ArrayList<>(IntStream.range(0, FUNCTIONS).boxed().toList());
    for (int seed = 0; seed < 6; seed++) {
      Collections.shuffle(functions, new Random(seed));
      order(functions);
      String said = check(1 + seed % 2, "none").out().replace(" ", "");
      for (int i = 0; i < FUNCTIONS; i++) {
        boolean right = i % 3 == 0 || i == 1;
        assertThat(verdict(said, "f" + i)).isEqualTo(right ? "CONFORMS" : "WRONG_VALUE");
      }
      // Its first operation is right, its second is not.
      assertThat(verdict(said, "unlock")).isEqualTo("CONFORMS");
      assertThat(verdict(said.substring(said.lastIndexOf("\"function\":\"unlock\"")), "unlock"))
          .isEqualTo("WRONG_VALUE");
    }
  }

  private static String verdict(String document, String function) {
    int at = document.indexOf("\"function\":\"" + function + "\"");
    int verdict = document.indexOf("\"verdict\":\"", at) + 11;
    return document.substring(verdict, document.indexOf('"', verdict));
  }
}
