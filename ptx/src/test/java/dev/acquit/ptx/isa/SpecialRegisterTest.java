package dev.acquit.ptx.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /// Chapter 10: values from, to, and the register that is always greater.
  @ParameterizedTest
  @CsvSource({
    "%tid.x, 0, 1023, %ntid.x",
    "%tid.z, 0, 63, %ntid.z",
    "%tid.w, 0, 0, ''",
    "%ntid.y, 1, 1024, ''",
    "%ntid.z, 1, 64, ''",
    "%laneid, 0, 31, ''",
    "%lanemask_lt, 0, 4294967295, ''",
    "%ctaid.x, 0, 2147483646, %nctaid.x",
    "%nctaid.x, 1, 2147483647, ''",
    "%ctaid.y, 0, 65534, %nctaid.y",
    "%nctaid.z, 1, 65535, ''",
    "%clusterid.x, 0, 2147483646, %nclusterid.x",
    "%cluster_ctaid.y, 0, 65534, %cluster_nctaid.y",
    "%cluster_ctarank, 0, 2147483646, %cluster_nctarank",
    "%smid, 0, 2147483646, %nsmid",
    "%warpid, 0, 2147483646, %nwarpid"
  })
  void ranges(String name, long least, long most, String count) {
    assertThat(SpecialRegister.range(name)).contains(new SpecialRegister.Range(least, most));
    assertThat(SpecialRegister.count(name)).isEqualTo(Optional.of(count).filter(c -> !c.isEmpty()));
    assertThat(1L << SpecialRegister.bits(name)).isGreaterThan(most);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%clock64", "%gridid", "%envreg3", "%globaltimer_lo"})
  void anything(String name) {
    assertThat(SpecialRegister.range(name)).isEmpty();
    assertThat(SpecialRegister.bits(name)).isEqualTo(64);
  }
}
