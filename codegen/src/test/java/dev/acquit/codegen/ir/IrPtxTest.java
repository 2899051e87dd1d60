package dev.acquit.codegen.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What LLVM IR says is read as it is meant; what is not understood is said, with its line, and
/// never passed over.
class IrPtxTest {
  private static final String LOAD =
      """
      ; source: load acquire scope=device type=u32
      define i32 @f(ptr %%p, ptr %%q, i32 %%x, i1 %%c) {
        %%v = call i32 asm sideeffect "ld.acquire.gpu.u32 $0, [$1];", "=r,l,~{memory}"(ptr %%p)
        %s
        ret i32 %%v
      }
      declare void @elsewhere()
      """;

  private static Judgement judge(String text) throws InputException {
    return new IrGate().one(IrGate.ir(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "call void @llvm.nvvm.no.such.thing()",
        "call void @llvm.nvvm.atomic.add.gen.i.cta.i32.p3(ptr %q, i32 %x)",
        "fence syncscope(\"device\") seq_cst",
        "%y = atomicrmw add ptr %q, i32 1 syncscope(\"device\") monotonic, align 4",
        "%y = load atomic i32, ptr %q monotonic, align 4",
        "store atomic i32 1, ptr %q release, align 4",
        "%y = cmpxchg ptr %q, i32 0, i32 1 monotonic monotonic, align 4",
        "%y = load <2 x i32>, ptr addrspace(7) %q, align 8",
        "%y = call i32 asm sideeffect \"mov.u32 $0, $1;\", \"=r,l\"(i32 %x)",
        "%y = call i32 asm sideeffect \"mov.u32 $0, $(a$|b$);\", \"=r\"()",
        "%y = call i32 asm sideeffect \"mov.u32 $0, ${1:w};\", \"=r,r\"(i32 %x)",
        "%y = call i32 asm sideeffect \"mov.u32 $0, $7;\", \"=r,r\"(i32 %x)",
        "call void asm sideeffect \"st.u32 $0, 1;\", \"=*m\"(ptr elementtype(i32) %q)",
        "%y = call i32 asm \"ld.relaxed.gpu.u32 $0, [$1];\", \"=r,l,~{memory}\"(ptr %q)",
        "call void asm sideeffect \"fence.sc.gpu;\", \"~{memory}\"() readnone",
        "call void @unsaid()",
        "call void %q()",
        "%y = udiv i128 1, 2",
        "indirectbr ptr %q, [label %a]",
      })
  void whatIsNotUnderstoodIsSaidWithItsLine(String instruction) throws InputException {
    Judgement judgement = judge(LOAD.formatted(instruction));
    assertThat(judgement.verdict()).isEqualTo(Verdict.UNRECOGNISED);
    assertThat(judgement.defects()).hasSize(1);
    assertThat(judgement.defects().getFirst().position().line()).isEqualTo(4);
    assertThat(judgement.defects().getFirst().what()).contains("is not understood");
  }

  @Test
  void whatIsCalledElsewhereIsNotKnown() throws InputException {
    assertThat(judge(LOAD.formatted("call void @elsewhere()")).verdict())
        .isEqualTo(Verdict.NOT_DERIVABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "call void @llvm.lifetime.start.p0(i64 4, ptr %q)",
        "call void asm sideeffect \"\", \"~{memory}\"()",
        "%y = call i32 asm \"{ .reg .pred p; setp.ne.u32 p, $1, 0; @!p bra L${:uid}; L${:uid}:"
            + " mov.u32 $0, $$5; }\", \"=r,r\"(i32 %x) ; a comment",
        "%y = select i1 %c, i32 %x, i32 7",
        "#dbg_value(i32 %v, !1, !DIExpression(), !2)",
      })
  void whatMattersNotIsNoTrouble(String instruction) throws InputException {
    assertThat(judge(LOAD.formatted(instruction.replace("$$5", "5"))).verdict())
        .isEqualTo(Verdict.CONFORMS);
  }

  @Test
  void callersOfWhatIsNotUnderstoodAreNotJudgedEither() throws InputException {
    Judgement judgement =
        judge(
            """
            define void @inner() {
              call void @llvm.nvvm.no.such.thing()
              ret void
            }
            define void @middle() {
              call void @inner()
              ret void
            }
            ; source: fence seq_cst scope=device
            define void @outer() {
              call void @middle()
              ret void
            }
            """);
    assertThat(judgement.verdict()).isEqualTo(Verdict.UNRECOGNISED);
    assertThat(judgement.defects().getFirst().position().line()).isEqualTo(2);
  }

  /// Of a result of `i1` the attribute says what stands above the lowest bit.
  @ParameterizedTest
  @CsvSource({"'', any", "zeroext, ''", "signext, sign"})
  void resultsOfOneBitAreWhatTheirAttributeSays(String attribute, String above)
      throws InputException {
    GateFile file =
        IrGate.ir(
            """
            ; source: compare_exchange acquire scope=device type=u32
            define %s i1 @f(ptr %%p, i32 %%e, i32 %%v) {
              %%r = call { i32, i1 } asm sideeffect "atom.acquire.gpu.cas.b32 $0, [$2], $3, $4; setp.eq.b32 $1, $0, $3;", "=&r,=b,l,r,r,~{memory}"(ptr %%p, i32 %%e, i32 %%v)
              %%d = extractvalue { i32, i1 } %%r, 1
              ret i1 %%d
            }
            """
                .formatted(attribute == null ? "" : attribute));
    assertThat(file.claims().getFirst().subject().operation().toString())
        .endsWith(above == null || above.isEmpty() ? "type=u32" : "above=" + above);
    assertThat(new IrGate().one(file).verdict()).isEqualTo(Verdict.CONFORMS);
  }

  @Test
  void anAssemblyThatDoesNotClobberMemoryIsToldOf() throws InputException {
    GateFile file = IrGate.ir(LOAD.formatted("").replace(",~{memory}", ""));
    assertThat(file.notes()).hasSize(1);
    assertThat(file.notes().getFirst().position()).isEqualTo(new Position(3, 3));
    assertThat(file.notes().getFirst().message()).contains("no '~{memory}'");
    assertThat(IrGate.ir(LOAD.formatted("")).notes()).isEmpty();
  }

  /// What clang says of an assembly without effects stands in a group of attributes.
  @Test
  void attributesMaySayThatAnAssemblyTouchesNoMemory() throws InputException {
    String call = "(ptr %%p)";
    String text = LOAD.replace(call, call + " #4").formatted("");
    assertThat(judge(text + "attributes #4 = { nounwind memory(none) }\n").verdict())
        .isEqualTo(Verdict.UNRECOGNISED);
    assertThat(judge(text + "attributes #4 = { nounwind }\n").verdict())
        .isEqualTo(Verdict.CONFORMS);
  }

  @Test
  void annotationsBelongToTheFunctionBelow() throws InputException {
    GateFile file =
        IrGate.ir(
            """
            ; source: fence seq_cst scope=device
            ; more
            define void @"first.one"() {
              ; source: nothing
              call void @llvm.nvvm.membar.gl()
              ret void
            }

            define void @second() {
              ret void
            }
            ; source: fence seq_cst scope=device
            declare void @third()
            """);
    assertThat(file.claims()).hasSize(1);
    assertThat(file.claims().getFirst().function().name()).isEqualTo("first_$_one");
    assertThat(file.claims().getFirst().subject().position()).isEqualTo(new Position(3, 13));
    assertThat(file.notAnnotated()).hasSize(1);
    assertThat(file.problems()).hasSize(1);
    assertThat(file.problems().getFirst().position().line()).isEqualTo(12);
  }

  @Test
  void kernelsAreThoseOfBothWaysToSayIt() throws InputException {
    IrPtx made =
        IrPtx.of(
            "k.ll",
            """
            define ptx_kernel void @a() {
              ret void
            }
            define void @b() {
              ret void
            }
            define void @c() {
              ret void
            }
            !nvvm.annotations = !{!0}
            !0 = !{ptr @b, !"kernel", i32 1}
            """
                .getBytes(StandardCharsets.UTF_8));
    assertThat(made.text()).contains(".entry a()", ".entry b()", ".func c()");
  }

  @Test
  void bitcodeAndWhatHasNoFunctionAreRefused() {
    assertThatThrownBy(() -> IrGate.ir("BC\u00c0\u00de")).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> IrGate.ir("; nothing\n")).isInstanceOf(InputException.class);
  }
}
