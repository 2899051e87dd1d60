package dev.acquit.mapper.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import dev.acquit.testing.cpp.RandomCppPrograms;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Integers are what C++ says: random programs, by an interpreter that shares nothing with the
/// models and the lowering.
@Tag("slow")
class CppValuesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_129L);

  @Test
  void programsOfOneThreadComputeWhatCppSays() throws Exception {
    assertThat(wrong(RandomCppPrograms::sequential, Rounds.of("acquit.values", 3_000, 15)))
        .isEmpty();
  }

  @Test
  void programsOfTwoThreadsMayEndAsInterleavingsDo() throws Exception {
    assertThat(wrong(RandomCppPrograms::passing, Rounds.of("acquit.values.two", 400, 3))).isEmpty();
  }

  @Test
  void valuesOf128BitsAreRightOrNotCovered() throws Exception {
    ValuesCheck check = new ValuesCheck();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < Rounds.of("acquit.values.wide", 2_000, 100); i++) {
      check.wide(SEED, i).ifPresent(wrong::add);
    }
    System.out.printf(
        "CppValuesTest: %d answers about 128 bits, %d not covered%n", check.asked(), check.open());
    assertThat(wrong).isEmpty();
    assertThat(check.open()).isLessThan(check.asked() * 3 / 4);
  }

  @Test
  void floatingPointNumbersAreWhatCppSays() throws Exception {
    ValuesCheck check = new ValuesCheck();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < Rounds.of("acquit.values.real", 2_000, 25); i++) {
      check.real(SEED, i).ifPresent(wrong::add);
    }
    System.out.printf(
        "CppValuesTest: %d answers about floating-point numbers, %d left open%n",
        check.asked(), check.open());
    assertThat(wrong).isEmpty();
    assertThat(check.open()).isLessThan(check.asked() / 2);
  }

  private static List<String> wrong(ValuesCheck.Programs programs, int count) throws Exception {
    ValuesCheck check = new ValuesCheck();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      check.fault(programs, SEED, i).ifPresent(wrong::add);
    }
    System.out.printf(
        "CppValuesTest: %d programs, %d answers about PTX, %d of them left open%n",
        count, check.asked(), check.open());
    assertThat(check.open()).isLessThan(check.asked() / 5);
    return wrong;
  }
}
