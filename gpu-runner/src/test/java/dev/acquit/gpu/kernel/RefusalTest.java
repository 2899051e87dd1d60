package dev.acquit.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// Tests that cannot run say why.
class RefusalTest {
  @ParameterizedTest
  @CsvFileSource(resources = "/refusals.csv", delimiter = '|', useHeadersInDisplayName = true)
  void saysWhy(String init, String places, String rows, KernelMode mode, String reason)
      throws Exception {
    String text =
        "PTX t\n{ %s }\n %s ;\n%s ;\nexists (0:r0=1)\n"
            .formatted(
                init == null ? "" : init,
                places.replace("//", "|"),
                rows.replace("//", "|").replace(";;", ";\n"));
    PtxTest test = (PtxTest) LitmusReader.read("t", text);
    assertThat(Kernels.plan(test, mode, Observation.MENTIONED)).isEqualTo(new Refusal(reason));
  }

  @Test
  void partsOutsideOfLocationsAreNotKept() throws Exception {
    String text =
        """
        PTX t
        { x=0; }
         P0@cta 0          ;
         st.weak.u32 x, 1  ;
        exists ([x+256].b32=2)
        """;
    PtxTest test = (PtxTest) LitmusReader.read("t", text);
    assertThat(Kernels.plan(test, KernelMode.WARPS, Observation.MENTIONED))
        .isEqualTo(
            new Refusal("the test asks for [x+256].b32, and a location has at most 256 bytes"));
  }
}
