package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecoveredNamesTest {
  @ParameterizedTest
  @CsvSource({
    "MP, MP",
    "MP+porlxrel+poacqrlx, MP",
    "R+fencescs, R",
    "2+2W+poweak, 2+2W",
    "W+RWC+po+po+Rlx, W+RWC",
    "WW+RR+RW+RR+po, WW+RR+RW+RR",
    "WRW+2W, WRW+2W",
    "3.SB+poscs, 3.SB",
    "IRIW+poacqacqs+RelRel, IRIW"
  })
  void families(String name, String family) {
    assertThat(RecoveredNames.family(name)).isEqualTo(family);
  }
}
