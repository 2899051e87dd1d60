package dev.acquit.mapper.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Integers are what C++ says: programs of one thread at random, by an interpreter that shares
/// nothing with the models and the lowering.
class CppValuesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_129L);

  @Tag("slow")
  @Test
  void programsOfOneThreadComputeWhatCppSays() throws Exception {
    ValuesCheck check = new ValuesCheck();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < Rounds.of("acquit.values", 3_000, 200); i++) {
      check.fault(SEED, i).ifPresent(wrong::add);
    }
    assertThat(wrong).isEmpty();
  }
}
