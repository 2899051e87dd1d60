package dev.acquit.gpu.cubin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.kernel.Assembler;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is missing in machine code, or other than in its text, is found; [SweepTest] looks at
/// kernels of tests.
class InspectionTest {
  private static final Optional<Assembler> ASSEMBLER = Assembler.find();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ld.relaxed.gpu.global.u32 %r, [%a]; | dropped or changed a gpu load of global memory: 1"
            + " expected, 0 found",
        "st.relaxed.gpu.global.u32 [%a], 1;;st.relaxed.gpu.global.u32 [%a], 2; | dropped or changed"
            + " a gpu store of global memory: 2 expected, 1 found",
        "ld.global.u32 %r, [%a];;ld.global.u32 %s, [%a];;st.volatile.global.u32 [%b],"
            + " %r;;st.volatile.global.u32 [%b], %s; | dropped or changed a weak load of global"
            + " memory: 2 expected, 1 found",
      })
  void lossesAreFound(String instructions, String words) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    String ptx = module(instructions);
    for (Assembler.Way way : Assembler.Way.values()) {
      byte[] image = ASSEMBLER.orElseThrow().assemble(ptx, 90, way).cubin().orElseThrow();
      assertThat(Inspection.inspect(image, ptx, "k").mismatches())
          .as(way.name())
          .extracting(Mismatch::words)
          .containsExactly("the assembler has " + words);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fence.sc.gpu; | fence.sc.cta; | dropped or changed a MEMBAR.SC.cta",
        "fence.sc.gpu; | fence.acq_rel.gpu; | added or copied a MEMBAR.SC.gpu",
        "st.relaxed.sys.global.u32 [%a], 1; | st.relaxed.gpu.global.u32 [%a], 1; | changed a gpu"
            + " store",
        "st.release.gpu.global.u32 [%a], 1; | st.relaxed.gpu.global.u32 [%a], 1; | added or copied"
            + " a MEMBAR.ALL.gpu",
        "atom.acquire.gpu.global.exch.b32 %r, [%a], 1; | fence.acquire.gpu; | added or copied a gpu"
            + " read-modify-write",
        "fence.release.gpu;;st.relaxed.gpu.global.u32 [%a], 1; | st.relaxed.gpu.global.u32 [%a],"
            + " 1;;fence.release.gpu; | should come in this order: gpu store of global memory,"
            + " MEMBAR.ALL.gpu",
        "st.relaxed.gpu.global.u32 [%a], 1;;fence.acq_rel.gpu; | fence.acq_rel.cta;;"
            + "st.relaxed.gpu.global.u32 [%a], 1;;fence.acq_rel.gpu; | dropped or changed a"
            + " MEMBAR.ALL.cta",
        "fence.acq_rel.gpu; | fence.sc.cta;;fence.acq_rel.gpu; | dropped or changed a"
            + " MEMBAR.SC.cta",
        "fence.sc.cta;;fence.acq_rel.gpu; | fence.acq_rel.gpu; | added or copied a MEMBAR.SC.cta",
        "fence.acq_rel.gpu;;fence.acq_rel.cta; | fence.acq_rel.gpu; | added or copied a"
            + " MEMBAR.ALL.cta",
        "fence.acq_rel.sys; | fence.acq_rel.gpu;;fence.acq_rel.sys; | dropped or changed a"
            + " MEMBAR.ALL.gpu",
      })
  void otherCodeIsNoticed(String assembled, String asked, String words) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    for (Assembler.Way way : Assembler.Way.values()) {
      byte[] image =
          ASSEMBLER.orElseThrow().assemble(module(assembled), 90, way).cubin().orElseThrow();
      assertThat(Inspection.inspect(image, module(asked), "k").mismatches())
          .as(way.name())
          .extracting(Mismatch::words)
          .anyMatch(w -> w.contains(words));
    }
  }

  /// An instruction has its predicate in bits 12 to 15 of its first word.
  @ParameterizedTest
  @ValueSource(ints = {75, 80, 90, 100, 120})
  void whatNeverRunsDoesNotCount(int sm) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    String ptx =
        module("ld.relaxed.gpu.global.u32 %r, [%a];;st.relaxed.gpu.global.u32 [%b], %r;")
            .replace("8.6", "8.7")
            .replace("sm_90", "sm_75");
    byte[] image = ASSEMBLER.orElseThrow().assemble(ptx, sm).cubin().orElseThrow();
    int load = load(image);
    assertThat(Inspection.inspect(image, ptx, "k").mismatches()).isEmpty();
    image[load + 1] &= 0x0F;
    assertThat(Inspection.inspect(image, ptx, "k").mismatches()).as("@P0").isEmpty();
    image[load + 1] |= (byte) 0xF0;
    assertThat(Inspection.inspect(image, ptx, "k").mismatches())
        .as("@!PT")
        .extracting(Mismatch::words)
        .containsExactly(
            "the assembler has dropped or changed a gpu load of global memory: 1 expected, 0"
                + " found");
  }

  /// Where the only load of global memory is, which is always executed.
  private static int load(byte[] image) {
    int found = -1;
    for (int at = 0; at + 16 <= image.length; at += 16) {
      if ((image[at] & 0xFF) == 0x81 && (image[at + 1] & 0xFF) == 0x79) {
        assertThat(found).isEqualTo(-1);
        found = at;
      }
    }
    assertThat(found).isPositive();
    return found;
  }

  @Test
  void oldAssemblersOfFencesInOneDirectionAreCaught() throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    String ptx = module("fence.release.gpu;").replace("sm_90", "sm_80");
    byte[] image = ASSEMBLER.orElseThrow().assemble(ptx, 80).cubin().orElseThrow();
    assertThat(Inspection.inspect(image, ptx, "k").mismatches())
        .extracting(Mismatch::words)
        .containsExactly(
            "the assembler has dropped or changed a MEMBAR.ALL.gpu: 1 expected, 0 found");
  }

  @Test
  void whatCannotBeReadIsSaidSo() throws Exception {
    String ptx = module("");
    assertThat(Inspection.inspect(new byte[100], ptx, "k").mismatches())
        .extracting(Mismatch::words)
        .containsExactly(
            "the machine code was not looked at:"
                + " the image is not an ELF file of 64 bits for CUDA");
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    byte[] image = ASSEMBLER.orElseThrow().assemble(ptx).cubin().orElseThrow();
    assertThat(Inspection.inspect(Arrays.copyOf(image, image.length / 2), ptx, "k").mismatches())
        .extracting(Mismatch::words)
        .singleElement()
        .asString()
        .startsWith(
            "the machine code was not looked at: the image is cut off or damaged: found at byte");
    assertThat(Inspection.inspect(image, ptx.replace("entry k", "entry l"), "l").mismatches())
        .extracting(Mismatch::words)
        .containsExactly("the machine code was not looked at: it has no kernel l");
    image[49] = 50;
    assertThat(Inspection.inspect(image, ptx, "k").mismatches())
        .extracting(Mismatch::words)
        .containsExactly(
            "the machine code was not looked at: nothing is known about machine code of sm_50");
  }

  private static String module(String instructions) {
    return """
    .version 8.6
    .target sm_90
    .address_size 64
    .visible .entry k(.param .u64 a, .param .u64 b)
    {
    .reg .b32 %r, %s;
    .reg .b64 %a, %b;
    ld.param.u64 %a, [a];
    ld.param.u64 %b, [b];
    INSTRUCTIONS
    ret;
    }
    """
        .replace("INSTRUCTIONS", instructions.replace(";;", ";\n"));
  }
}
