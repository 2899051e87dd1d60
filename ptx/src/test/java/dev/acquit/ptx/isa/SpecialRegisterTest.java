package dev.acquit.ptx.isa;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpecialRegisterTest {
  /// All that chapter 10 of PTX 9.0 has.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%tid",
        "%tid.x",
        "%ntid.z",
        "%laneid",
        "%warpid",
        "%nwarpid",
        "%ctaid.y",
        "%nctaid",
        "%smid",
        "%nsmid",
        "%gridid",
        "%is_explicit_cluster",
        "%clusterid.x",
        "%nclusterid.y",
        "%cluster_ctaid.z",
        "%cluster_nctaid.x",
        "%cluster_ctarank",
        "%cluster_nctarank",
        "%lanemask_eq",
        "%lanemask_le",
        "%lanemask_lt",
        "%lanemask_ge",
        "%lanemask_gt",
        "%clock",
        "%clock_hi",
        "%clock64",
        "%pm0",
        "%pm7",
        "%pm0_64",
        "%envreg0",
        "%envreg31",
        "%globaltimer",
        "%globaltimer_lo",
        "%globaltimer_hi",
        "%reserved_smem_offset_begin",
        "%reserved_smem_offset_1",
        "%total_smem_size",
        "%aggr_smem_size",
        "%dynamic_smem_size",
        "%current_graph_exec"
      })
  void special(String name) {
    assertThat(SpecialRegister.is(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%r1", "%tid1", "%tidal", "%pmask", "%smidge", "tid.x", "%tid.x.y"})
  void declared(String name) {
    assertThat(SpecialRegister.is(name)).isFalse();
  }
}
