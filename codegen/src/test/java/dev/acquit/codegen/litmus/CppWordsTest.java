package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Conditions and initial values as C++ writes numbers.
class CppWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "x=2.0f                ~ x=1073741824",
        "x = -1.5f; y=0.5f     ~ x = -1077936128; y=1056964608",
        "x=.5                  ~ x=4602678819172646912",
        "x=1e3f /\\ y=7        ~ x=1148846080 /\\ y=7",
        "x=1.                  ~ x=4607182418800017408",
        "x=7u                  ~ x=7",
        "x=0x80000000ULL       ~ x=0x80000000",
        "p=nullptr             ~ p=0",
        "b=true; c = false     ~ b=1; c = 0",
        "exists (true)         ~ exists (true)",
        "x=1 && y!=0 || z=2    ~ x=1 /\\ y!=0 \\/ z=2",
        "q_1e5=3               ~ q_1e5=3",
        "0:ret=2.25f           ~ 0:ret=1074790400",
        "0:r1=0 /\\ true_u=1   ~ 0:r1=0 /\\ true_u=1",
      })
  void areIntegersToATest(String text, String expected) {
    assertThat(CppWords.condition(text)).isEqualTo(expected);
  }
}
