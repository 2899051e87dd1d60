package dev.acquit.codegen.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Given.Operand;
import dev.acquit.codegen.source.Given.Root;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IrReaderTest {
  private static final Path CASES =
      Path.of("src/test/resources/dev/acquit/codegen/ir/operations.txt");
  private static final String MODULE =
      """
      %%struct.q = type { i32, ptr, i32, [3 x i16] }
      %%packed = type <{ i8, i32 }>
      %%unknown = type opaque
      define void @f(ptr %%p, ptr addrspace(1) %%g, ptr addrspace(3) %%s, i32 %%i, i64 %%n) {
      %s
        ret void
      }
      """;

  private static IrModule read(String text) throws InputException {
    return IrReader.read("low.ll", text.getBytes(StandardCharsets.UTF_8));
  }

  static Stream<String> cases() throws IOException {
    return Files.readAllLines(CASES).stream().filter(l -> !l.startsWith("#"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsTheOperation(String line) throws InputException {
    String[] parts = line.split(" => ");
    IrModule module = read(MODULE.formatted("  " + parts[0].replace(" ; ", "\n  ")));
    if (parts[1].startsWith("error: ")) {
      assertThat(module.problems()).hasSize(1);
      assertThat(module.problems().getFirst().message()).isEqualTo(parts[1].substring(7));
      return;
    }
    assertThat(module.problems()).isEmpty();
    IrOperation found = module.functions().getFirst().operations().getLast();
    assertThat(
            found.operation().map(Object::toString).orElse("none")
                + " | "
                + (found.placed() ? parameter(found.given().root()) : "-"))
        .isEqualTo(parts[1]);
  }

  private static int parameter(Root root) {
    return root instanceof Root.Parameter(int index) ? index : -1;
  }

  @Test
  void saysWhatAnOperationWorksOn() throws InputException {
    String text =
        """
        define void @f(ptr %p, i32 %i, float %x, { i8, i8 } %s, i8 %b, ptr %q) {
          %y = bitcast float %x to i32
          %w = zext i8 %b to i32
          store atomic i32 -7, ptr @v.1 release, align 4
          store atomic i32 %i, ptr %p release, align 4
          store atomic i32 %y, ptr @0 release, align 4
          %r = cmpxchg ptr %p, i32 0, i32 %i acquire monotonic
          store atomic i32 %w, ptr %q release, align 4
          ret void
        }
        """;
    assertThat(read(text).functions().getFirst().operations())
        .extracting(IrOperation::given)
        .containsExactly(
            new Given(new Root.Variable("v_$_1"), List.of(new Operand.Constant(-7))),
            new Given(new Root.Parameter(0), List.of(new Operand.Parameter(1))),
            new Given(new Root.Unsaid(), List.of(new Operand.Parameter(2))),
            new Given(
                new Root.Parameter(0), List.of(new Operand.Constant(0), new Operand.Parameter(1))),
            new Given(new Root.Parameter(5), List.of(new Operand.Extended(4, 8, false))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  %r = load atomic i32, ptr %p acquire, align 4\n  ret i32 %r",
        "  %r = atomicrmw add ptr %p, i32 %i acquire\n  ret i32 %r",
        "  %r = atomicrmw add ptr %p, i32 %i acquire\n  ret void",
        "entry:\n  store atomic i32 %i, ptr %p release, align 4\n  ret void",
        "  %e = load i32, ptr %g\n  %r = cmpxchg ptr %p, i32 %e, i32 %i acquire acquire\n"
            + "  %o = extractvalue { i32, i1 } %r, 0\n  store i32 %o, ptr %g\n"
            + "  %s = extractvalue { i32, i1 } %r, 1\n  %z = zext i1 %s to i32\n  ret i32 %z",
        "  fence acquire\n  ret void",
      })
  void aFunctionMayBeAnOperation(String body) throws InputException {
    assertThat(alone(body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  %r = load atomic i32, ptr %p acquire, align 4\n  %x = add i32 %r, 1\n  ret i32 %x",
        "  %r = load atomic i32, ptr %p acquire, align 4\n  ret i32 0",
        "  %r = atomicrmw add ptr %p, i32 1 acquire\n  ret i32 %r",
        "  %r = atomicrmw add ptr %p, i32 %i acquire\n  fence release\n  ret i32 %r",
        "  %q = getelementptr i8, ptr %p, i64 %n\n  store atomic i32 %i, ptr %q release, align 4\n"
            + "  ret void",
        "  call void @g()\n  fence acquire\n  ret void",
        "  store i32 7, ptr %p\n  fence release\n  ret void",
        "  %c = icmp eq i32 %i, 0\n"
            + "  br i1 %c, label %a, label %b\n"
            + "a:\n"
            + "  fence acquire\n"
            + "  br label %b\n"
            + "b:\n"
            + "  ret void",
      })
  void aFunctionMayDoMore(String body) throws InputException {
    assertThat(alone(body)).isFalse();
  }

  private static boolean alone(String body) throws InputException {
    String text = "define i32 @f(ptr %p, ptr %g, i32 %i, i64 %n) {\n" + body + "\n}\n";
    return read(text).functions().getFirst().alone();
  }

  @Test
  void namesTheLinesOfTheSource() throws InputException {
    IrModule module =
        read(
            """
            define void @"f.1"(ptr noundef %0, i32 %1) local_unnamed_addr #0 !dbg !5 {
              fence acquire, !dbg !8
              ret void, !dbg !9
            }
            !1 = !DIFile(filename: "src/a.cu", directory: "/home/me")
            !2 = !DIFile(filename: "/usr/include/atomic", directory: "/home/me")
            !5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, unit: !0)
            !6 = distinct !DISubprogram(name: "load", scope: !2, file: !2, line: 70, unit: !0)
            !7 = distinct !DILexicalBlock(scope: !6, file: !2, line: 71, column: 1)
            !8 = !DILocation(line: 72, column: 5, scope: !7, inlinedAt: !9)
            !9 = distinct !DILocation(line: 4, column: 7, scope: !5)
            """);
    assertThat(module.functions().getFirst().name()).isEqualTo("f.1");
    assertThat(module.functions().getFirst().operations().getFirst().spots())
        .containsExactly(
            new IrSpot("/usr/include/atomic", 72, 5), new IrSpot("/home/me/src/a.cu", 4, 7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "BC\u00c0\u00de", "int main() {}", ".version 8.8"})
  void whatIsNoModuleIsSaidToBeNone(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(InputException.class);
  }
}
