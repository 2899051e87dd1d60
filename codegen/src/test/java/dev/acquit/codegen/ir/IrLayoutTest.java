package dev.acquit.codegen.ir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.text.InputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How a module is laid out means nothing.
class IrLayoutTest {
  private static final String MODULE =
      """
      ; ModuleID = 'x' define void @no() { fence acquire }
      source_filename = "define void @no() { fence acquire }"
      target datalayout = "e-p6:32:32-i64:64"
      module asm "} define void @no() {"
      %struct.q = type { i32, ptr, [3 x i16] }
      $fold = comdat any
      @text = private constant [3 x i8] c"}{\\00", align 1
      @"odd } name" = addrspace(1) global { i32, ptr } { i32 1, ptr null }, comdat($fold), align 8
      declare { i32, i1 } @other(ptr, i32) #1
      define linkonce_odr { i32, i1 } @"f } 1"(ptr noundef %p, i32 zeroext %i) #0 comdat !dbg !5 {
      entry:
        %q = getelementptr inbounds %struct.q, ptr %p, i64 0, i32 2, i64 1
        %a = atomicrmw volatile add ptr %p, i32 %i syncscope("device") acq_rel, align 4, !dbg !8
        atomicrmw or ptr %p, i32 add (i32 1, i32 ptrtoint (ptr @text to i32)) monotonic
        %c = icmp eq i32 %a, 0
        br i1 %c, label %store, label %"ret }"
      store:
        store atomic i16 7, ptr %q syncscope("block") release, align 2, !dbg !9
          #dbg_value(i32 %a, !10, !DIExpression(), !9)
        switch i32 %a, label %"ret }" [ i32 0, label %store i32 1, label %store ]
      "ret }":
        tail call void @llvm.foo(metadata !{!"} fence"}, ptr getelementptr inbounds (i8, ptr %p, i64 1))
        call void asm sideeffect "} fence acq_rel", "~{memory}"()
        %s = cmpxchg weak ptr %p, i32 0, i32 %i acquire monotonic, align 4
        fence syncscope("cluster") seq_cst, !dbg !8
        ret { i32, i1 } %s
        uselistorder i32 %a, { 1, 0 }
      }
      define i32 @get(ptr %p) {
        %v = load atomic i32, ptr %p syncscope("device") acquire, align 4
        ret i32 %v
      }
      attributes #0 = { "define"="}" nounwind }
      !llvm.dbg.cu = !{!0}
      !1 = !DIFile(filename: "src/a.cu", directory: "/home/me")
      !5 = distinct !DISubprogram(name: "}", scope: !1, file: !1, line: 3, unit: !0)
      !8 = !DILocation(line: 72, column: 5, scope: !5, inlinedAt: !9)
      !9 = distinct !DILocation(line: 4, column: 7, scope: !5)
      """;

  private static final List<String> BLANKS = List.of(" ", "\n", "\t", " ; fence } {\n", "\n\n  ");

  private static List<String> read(String text) throws InputException {
    IrModule module = IrReader.read("x.ll", text.getBytes(StandardCharsets.UTF_8));
    List<String> all = new ArrayList<>();
    for (IrFunction function : module.functions()) {
      for (IrOperation o : function.operations()) {
        String said = o.operation().map(Object::toString).orElse("none");
        all.add(
            function.name() + " " + function.alone() + " " + o.text() + ": " + said + o.spots());
      }
    }
    module.problems().forEach(p -> all.add(p.message()));
    return all;
  }

  @Test
  void allOperationsAreThereInTheirFunctions() throws InputException {
    assertThat(read(MODULE))
        .hasSize(6)
        .anySatisfy(l -> assertThat(l).startsWith("f } 1 false atomicrmw volatile add"))
        .anySatisfy(l -> assertThat(l).startsWith("f } 1 false atomicrmw or ptr %p , i32 add ("))
        .anySatisfy(l -> assertThat(l).startsWith("f } 1 false store atomic i16 7"))
        .anySatisfy(l -> assertThat(l).startsWith("f } 1 false cmpxchg weak"))
        .anySatisfy(
            l -> assertThat(l).startsWith("f } 1 false fence").contains("/home/me/src/a.cu"))
        .anySatisfy(l -> assertThat(l).startsWith("get true load atomic"));
  }

  @Test
  void blanksLinesAndCommentsMeanNothing() throws InputException {
    List<String> words = new ArrayList<>();
    IrEntities entities = new IrEntities(MODULE);
    for (var next = entities.next(); next.isPresent(); next = entities.next()) {
      next.get().forEach(w -> words.add(w.text()));
    }
    List<String> expected = read(MODULE);
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int lines = random.nextInt(1, BLANKS.size() + 1);
      StringBuilder text = new StringBuilder();
      for (String word : words) {
        text.append(word).append(BLANKS.get(random.nextInt(lines)));
      }
      assertThat(read(text.toString())).as("seed %d", seed).isEqualTo(expected);
    }
  }

  /// An operation in the line of `define`, one behind `}`, and all in one line.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "define void @f(ptr %p) { fence acquire\\n ret void\\n} | f",
        "define void @e() { ret void }define void @f() { fence acquire ret void} | f",
        "define void @f() {\\n"
            + " fence acquire\\n"
            + " ret void } define void @g() {\\n"
            + " fence release ret void} | f g",
        "define void @f()\\n{\\n"
            + " fence\\n"
            + " acquire\\n"
            + " ret\\n"
            + " void\\n}\\ndefine\\nvoid @g() { ret void } | f",
      })
  void functionsHaveTheirOwn(String text, String functions) throws InputException {
    assertThat(read(text.replace("\\n", "\n")))
        .extracting(l -> l.substring(0, l.indexOf(' ')))
        .containsExactly(functions.split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"define void @f() { fence acquire", "define void @f( { ret void }"})
  void aFunctionWithoutAnEndIsAProblem(String text) throws InputException {
    assertThat(read(text)).anySatisfy(l -> assertThat(l).contains("found no end of the function"));
  }

  /// What a module has of them is at most what there are words.
  @Test
  void damagedModulesAreReadOrRefused() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(MODULE);
      for (int i = 0; i < 3; i++) {
        int at = random.nextInt(text.length() - 10);
        text.replace(at, at + random.nextInt(10), random.nextBoolean() ? "" : "\"{(}%\n");
      }
      Optional<String> refused = Optional.empty();
      try {
        assertThat(read(text.toString())).hasSizeLessThan(100);
      } catch (InputException e) {
        refused = Optional.of(e.diagnostic().message());
      }
      assertThat(refused.orElse("found")).startsWith("found");
    }
  }
}
