package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.codegen.matrix.SourceText;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Messages of real compilers, shortened, and the functions that they are about.
class CompilerMessagesTest {
  /// The functions stand in lines 13, 14, ...
  private static final SourceText SOURCE =
      SourceDialect.NV_BUILTIN.source(SourceDialect.NV_BUILTIN.cells().subList(0, 6));

  private static final String FIRST = "nv__load__relaxed__thread__u8";
  private static final String SECOND = "nv__load__acquire__thread__u8";
  private static final String THIRD = "nv__load__seq_cst__thread__u8";

  private static Map<String, String> names(Map<MatrixCell, String> messages) {
    return messages.entrySet().stream()
        .collect(Collectors.toMap(e -> e.getKey().name(), Map.Entry::getValue));
  }

  private static Map<String, String> errors(String text) {
    return names(CompilerMessages.of(text, SOURCE).errors());
  }

  @Test
  void theLinesAreWhereTheyAreSaidToBe() {
    assertThat(SOURCE.firstLines().values().stream().map(MatrixCell::name).limit(3))
        .containsExactly(FIRST, SECOND, THIRD);
    assertThat(SOURCE.firstLines().firstKey()).isEqualTo(13);
  }

  @Test
  void nvcc() {
    assertThat(
            errors(
                """
                source.cu(13): error: atomic exchange is valid only on objects of size 4, 8 or 16 bytes.
                  extern "C" u8 f() { }
                                ^

                source.cu(13): error: return value type does not match the function type

                source.cu(14): warning #39-D: division by zero

                /usr/include/generated.h(1423): error: class "longlong2" has no member "x"
                  )YYY" : "=l"
                          detected during:
                            instantiation of "f" at line 15
                            instantiation of "g" at line 80 of /usr/include/reference.h
                            instantiation of "h" at line 15 of source.cu

                2 errors detected in the compilation of "source.cu".
                """))
        .containsOnly(
            Map.entry(
                FIRST, "error: atomic exchange is valid only on objects of size 4, 8 or 16 bytes."),
            Map.entry(THIRD, "error: class \"longlong2\" has no member \"x\""));
  }

  @Test
  void clang() {
    String text =
        """
        source.c:14:44: error: call to undeclared function '__scoped_atomic_thread_fence' [-Wimplicit]
           14 | void f(void) { }
        source.c:15:59: warning: large atomic operation [-Watomic-alignment]
        1 warning and 1 error generated.
        """;
    assertThat(errors(text))
        .containsOnly(
            Map.entry(
                SECOND,
                "error: call to undeclared function '__scoped_atomic_thread_fence' [-Wimplicit]"));
    assertThat(names(CompilerMessages.of(text, SOURCE).warnings()))
        .containsOnly(Map.entry(THIRD, "warning: large atomic operation [-Watomic-alignment]"));
  }

  @Test
  void llvm() {
    assertThat(
            errors(
                """
                fatal error: error in backend: Cannot select: 0x5577613631e0: i32,ch = AtomicLoad 0x557761285d38
                  0x557761362ed0: i64,ch = load
                In function: nv__load__acquire__thread__u8
                PLEASE submit a bug report to https://example.org/ and include the crash backtrace.
                Stack dump:
                """))
        .containsOnly(
            Map.entry(SECOND, "fatal error: error in backend: Cannot select: i32,ch = AtomicLoad"));
    assertThat(
            errors(
                """
                PLEASE submit a bug report to https://example.org/ and include the crash backtrace.
                0.\tProgram arguments: llc source.ll
                1.\tRunning pass 'Function Pass Manager' on module 'source.ll'.
                2.\tRunning pass 'NVPTX DAG->DAG Pattern Instruction Selection' on function '@nv__load__seq_cst__thread__u8'
                """))
        .containsOnly(
            Map.entry(
                THIRD, "the compiler crashed in NVPTX DAG->DAG Pattern Instruction Selection"));
  }

  @Test
  void aboutNothingInParticular() {
    assertThat(errors("source.cu(1): error: no such header\n")).isEmpty();
    assertThat(errors("ptxas matrix.ptx, line 26; error   : Arguments mismatch\n")).isEmpty();
    assertThat(errors("source.cu(99999999999): error: far away\n")).isEmpty();
    assertThat(errors("In function: other\nerror: In function: other\n")).isEmpty();
    assertThat(errors("")).isEmpty();
  }

  @Test
  void summaries() {
    assertThat(CompilerMessages.summary(1, "hm\nsource.c:3:4: error: bad\n"))
        .isEqualTo("error: bad");
    assertThat(CompilerMessages.summary(1, "\nhm\nhm\n")).isEqualTo("hm");
    assertThat(
            CompilerMessages.summary(
                255, "ptxas matrix.ptx, line 26; error   : Arguments mismatch for 'ld'\n"))
        .isEqualTo("ptxas: error: Arguments mismatch for 'ld'");
    assertThat(CompilerMessages.summary(139, " \n"))
        .isEqualTo("exit status 139, without a message");
    assertThat(CompilerMessages.summary(1, "error: " + "x".repeat(1000)).length()).isLessThan(500);
  }
}
