package dev.acquit.abi.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Target;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The library has a function for each operation, with the instructions of its row.
class LibraryTest {
  private static final Target SM_90 = new Target(90);

  private static Library library(String table, Pick pick, int sm) throws Exception {
    return Library.of(Mappings.find(table), pick, new Target(sm));
  }

  /// Orders by hand: three of loads, of stores and of failures, five of updates, four of fences.
  @Test
  void allOrdersScopesAndTypesAreThere() throws Exception {
    Library library = library("ptx-abi-13", new Pick.First(), 90);
    int loadsAndStores = (3 + 3) * 5 * 5;
    int updates = 5 * 5 * (3 + 4 + 5 + 5 + 2 + 2 + 2 + 4 + 4);
    int bothOrders = 5 * 3 * 5 * 4;
    int fences = 4 * 5;
    assertThat(library.functions()).hasSize(loadsAndStores + updates + bothOrders + fences);
    assertThat(library.functions().stream().map(m -> m.function().name()).distinct())
        .hasSize(library.functions().size());
    assertThat(library.lacking()).isEmpty();
  }

  @Test
  void aFunctionHasTheInstructionsOfItsRow() throws Exception {
    String ptx = PtxLibrary.write(library("ptx-abi-13", new Pick.Numbered(2), 90), false);
    assertThat(ptx)
        .contains(
            """
            // source: load seq_cst scope=device type=b32
            .visible .func (.param .b32 result) acquit_atomic_load_seq_cst_gpu_b32(.param .b64 pointer)
            {
            \t.reg .b64 %address;
            \t.reg .b32 %old;
            \tld.param.b64 %address, [pointer];
            \tfence.sc.gpu;
            \tld.relaxed.gpu.b32 %old, [%address];
            \tfence.acquire.gpu;
            \tst.param.b32 [result], %old;
            \tret;
            }
            """)
        .contains(".func acquit_atomic_fence_release_sys()\n{\n\tfence.release.sys;\n\tret;\n}");
  }

  /// The mapper has one row for both orders, and the instructions of block for thread.
  @Test
  void bothOrdersAndTheScopeOfTheThread() throws Exception {
    String ptx = PtxLibrary.write(library("ptx-abi-13", new Pick.First(), 90), false);
    assertThat(ptx)
        .contains("// source: compare_exchange release/acquire scope=device type=b32\n")
        .containsPattern(
            "acquit_atomic_compare_exchange_release_acquire_gpu_b32\\([^}]*\n"
                + "\tatom.acq_rel.gpu.cas.b32 %old, \\[%address], %expected, %value;\n")
        .containsPattern(
            "acquit_atomic_compare_exchange_relaxed_seq_cst_gpu_b32\\([^}]*\n"
                + "\tfence.sc.gpu;\n\tatom.acquire.gpu.cas.b32 ")
        .contains("// source: load acquire scope=thread type=b64\n")
        .containsPattern("acquit_atomic_load_acquire_thread_b64\\([^}]*\tld.acquire.cta.b64 ");
  }

  @Test
  void aDifferenceOfFloatsIsTheSumOfTheOther() throws Exception {
    String ptx = PtxLibrary.write(library("ptx-abi-13", new Pick.First(), 90), false);
    assertThat(ptx)
        .containsPattern(
            "acquit_atomic_sub_release_sys_f32\\([^}]*\txor.b32 %negated, %value, 2147483648;\n"
                + "\tatom.release.sys.add.f32 %old, \\[%address], %negated;\n");
  }

  /// nvlink refuses to link `.f32` with what compilers emit.
  @Test
  void floatsArePassedAsBits() throws Exception {
    String ptx = PtxLibrary.write(library("ptx-abi-13", new Pick.First(), 90), false);
    assertThat(ptx).doesNotContain(".param .f32", ".param .f64");
    assertThat(ptx)
        .contains(
            "(.param .b64 result) acquit_atomic_add_relaxed_sys_f64(.param .b64 pointer, .param"
                + " .b64 value)")
        .contains("atom.relaxed.sys.add.f64 %old, [%address], %value;");
  }

  @Test
  void whatATargetLacksIsSaidAndLeftOut() throws Exception {
    Library library = library("ptx-abi-13", new Pick.First(), 75);
    assertThat(library.lacking())
        .as("all of the scope cluster, and exchanges of 128 bits in the other four")
        .hasSize((6 * 5 + 5 * 31 + 15 * 4 + 4) + (2 * 5 + 15) * 4)
        .allMatch(l ->
            l.needs().target().equals(SM_90)
                && (l.function().scope() == ThreadScope.CLUSTER
                    || l.function().type().equals(Optional.of(ScalarType.B128))));
    String ptx = PtxLibrary.write(library, true);
    assertThat(ptx)
        .contains("//   acquit_atomic_fence_seq_cst_cluster needs PTX 7.8, sm_90")
        .doesNotContain(".cluster");
    // By the document acquire fences are there from sm_90 on, and of sm_70 no assembler was asked.
    assertThat(library("ptx-abi-13", new Pick.First(), 70).lacking())
        .anyMatch(l -> l.function().name().equals("acquit_atomic_fence_acquire_gpu"));
  }

  /// The row and the number that the line says, against the alternative that was taken.
  @ParameterizedTest
  @ValueSource(strings = {"ptx-abi-13", "paper-asplos19"})
  void linesAreThoseOfTheTable(String table) throws Exception {
    MappingFile file = Mappings.find(table);
    List<String> lines = file.text().lines().toList();
    Library library = Library.of(file, new Pick.Numbered(2), SM_90);
    String ptx = PtxLibrary.write(library, true);
    for (Library.Made made : library.functions()) {
      Matcher loc =
          Pattern.compile(made.function().name() + "\\([^)]*\\)\\n\\{[^}]*\\.loc 1 (\\d+) 0\\n")
              .matcher(ptx);
      assertThat(loc.find()).as(made.function().name()).isTrue();
      int line = Integer.parseInt(loc.group(1));
      assertThat(lines.get(line - 1)).contains(made.alternative() + ":");
      int row = line - 1;
      while (!lines.get(row).startsWith("row")) {
        row--;
      }
      assertThat(lines.get(row)).startsWith("row " + made.function().row());
    }
    assertThat(PtxLibrary.write(library, false)).doesNotContain(".loc", ".file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ptx-abi-13",
        "ptx-abi-12.9",
        "ptx-abi-12.8",
        "paper-asplos19",
        "membar-pre-volta"
      })
  void aLibraryReadsBack(String table) throws Exception {
    Library library = library(table, new Pick.Recommended(), 90);
    PtxModule module = ModuleReader.read("library", PtxLibrary.write(library, true));
    assertThat(module.functions()).hasSize(library.functions().size());
  }

  @Test
  void declarationsSayTheSameAsThePtx() throws Exception {
    Library library = library("ptx-abi-13", new Pick.First(), 90);
    LibraryFunction sum =
        new LibraryFunction(
            LibraryOperation.ADD,
            MemoryOrder.ACQ_REL,
            Optional.empty(),
            ThreadScope.DEVICE,
            Optional.of(ScalarType.F32));
    assertThat(LibraryDeclarations.header(library))
        .contains("extern \"C\" __device__ float " + sum.name() + "(float*, float);")
        .contains("unsigned acquit_atomic_load_acquire_gpu_b32(const unsigned*);")
        .contains("void acquit_atomic_fence_seq_cst_sys();");
    assertThat(LibraryDeclarations.ir(library))
        .contains("declare float @" + sum.name() + "(ptr, float)")
        .contains("declare i64 @acquit_atomic_compare_exchange_seq_cst_sys_b64(ptr, i64, i64)")
        .contains("declare void @acquit_atomic_store_release_cta_b32(ptr, i32)")
        .contains("declare void @acquit_atomic_store_release_cta_b8(ptr, i8 zeroext)")
        .contains("declare zeroext i16 @acquit_atomic_load_relaxed_sys_b16(ptr)");
    assertThat(LibraryDeclarations.header(library).lines().filter(l -> l.startsWith("extern")))
        .hasSize(library.functions().size());
  }

  @Test
  void whatIsInlinedIsTheRowAsAsm() throws Exception {
    Library library = library("ptx-abi-13", new Pick.Numbered(2), 90);
    String ir = InlineIr.write(library);
    assertThat(ir)
        .contains(
            """
            ; source: load acquire scope=device type=b8
            define linkonce_odr zeroext i8 @acquit_atomic_load_acquire_gpu_b8(ptr %pointer) alwaysinline nounwind {
              %old = call i16 asm sideeffect "ld.relaxed.gpu.b8 $0, [$1];\\0A\\09fence.acquire.gpu;", "=h,l,~{memory}"(ptr %pointer)
              %byte = trunc i16 %old to i8
              ret i8 %byte
            }
            """)
        .contains("asm sideeffect \"fence.release.cta;\", \"~{memory}\"()");
    assertThat(ir.lines().filter(l -> l.startsWith("define "))).hasSize(library.functions().size());
    assertThat(ir.lines().filter(l -> l.contains("asm sideeffect")))
        .hasSize(library.functions().size())
        .allMatch(l -> l.contains("~{memory}"));
  }
}
