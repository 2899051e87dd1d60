package dev.acquit.codegen.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names that are one for two architectures, and some that are not.
class FunctionKeyTest {
  @ParameterizedTest
  @CsvSource({
    "_ZN3cub19CUB_300001_SM_90_NS3fooEv, _ZN3cub20CUB_300001_SM_900_NS3fooEv",
    "_ZN3cub20CUB_300001_SM_900_NS3fooEv, _ZN3cub21CUB_300001_SM_1000_NS3fooEv",
    "_ZN3cub19CUB_300001_SM_80_NS3fooEv, _ZN3cub24CUB_300001_SM_800_900_NS3fooEv",
    "_ZN6thrust20THRUST_300001_SM_9006detail1fEv, _ZN6thrust21THRUST_300001_SM_10006detail1fEv",
    "kernel_SM_900, kernel_SM_1000",
    "_INTERNAL_0123abcd_f, _INTERNAL_ffffffff_f"
  })
  void isOne(String one, String other) {
    assertThat(FunctionSnapshot.key(one)).isEqualTo(FunctionSnapshot.key(other));
  }

  @ParameterizedTest
  @CsvSource({
    "_ZN3cub19CUB_300001_SM_90_NS3fooEv, _ZN3cub19CUB_300001_SM_90_NS3barEv",
    "kernel_900, kernel_1000",
    "kernel_SM_900_10, kernel_SM_900_11",
    "SM_x, SM_y"
  })
  void areTwo(String one, String other) {
    assertThat(FunctionSnapshot.key(one)).isNotEqualTo(FunctionSnapshot.key(other));
  }
}
