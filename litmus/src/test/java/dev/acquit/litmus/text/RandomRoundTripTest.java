package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.testing.Rounds;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What is written is read back as it was.
class RandomRoundTripTest {
  private static final int RUNS = Rounds.of(2_000, 300);

  @Tag("slow")
  @Test
  void randomTestsComeBack() throws Exception {
    long seed = Seed.value();
    RandomCppTests tests = new RandomCppTests(new Random(seed));
    comeBack(seed, tests::next);
  }

  @Tag("slow")
  @Test
  void howPeopleSpellItDoesNotMatter() throws Exception {
    long seed = Seed.value();
    Random random = new Random(seed);
    RandomCppTests tests = new RandomCppTests(random);
    RandomSpelling spelling = new RandomSpelling(random);
    for (int run = 0; run < RUNS; run++) {
      var test = tests.next();
      String text = spelling.write(test);
      var back = LitmusReader.read("random", text);
      assertThat(back)
          .as("%s\n%s", Seed.advice(seed, run), text)
          .isEqualTo(UnsignedConstants.of(test));
    }
  }

  @Tag("slow")
  @Test
  void randomPtxTestsComeBack() throws Exception {
    long seed = Seed.value();
    RandomPtxTests tests = new RandomPtxTests(new Random(seed));
    comeBack(seed, tests::next);
  }

  private static void comeBack(long seed, Supplier<LitmusTest> tests) throws Exception {
    for (int run = 0; run < RUNS; run++) {
      LitmusTest test = UnsignedConstants.of(tests.get());
      String text = LitmusWriter.write(test);
      var back = LitmusReader.read("random", text);
      assertThat(back).as("%s\n%s", Seed.advice(seed, run), text).isEqualTo(test);
      assertThat(LitmusWriter.write(back)).isEqualTo(text);
    }
  }
}
