package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acquit.testing.Rounds;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a file holds, reading it ends in a test or in a message that points into the file.
class MutationTest {
  private static final int MUTANTS = Rounds.of(2_000);

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"cpp", "ptx"})
  void damagedFilesGiveMessages(String folder) throws Exception {
    long seed = Seed.value();
    Random random = new Random(seed);
    Mutation mutation = new Mutation(random);
    List<String> texts = new ArrayList<>();
    for (Path file : TestFiles.in(folder)) {
      texts.add(Files.readString(file));
    }
    int read = 0;
    for (int run = 0; run < MUTANTS; run++) {
      String text =
          mutation.of(
              texts.get(random.nextInt(texts.size())), texts.get(random.nextInt(texts.size())));
      read += check(text, Seed.advice(seed, run)) ? 1 : 0;
    }
    assertThat(read).as("mutants that are tests still").isBetween(1, MUTANTS - 1);
  }

  private static boolean check(String text, String advice) {
    try {
      // What is read can be written and read again, however odd it is.
      var test = LitmusReader.read("mutant", text);
      String written = LitmusWriter.write(test);
      assertThat(LitmusReader.read("written", written)).as(advice).isEqualTo(test);
      return true;
    } catch (InputException e) {
      pointsInto(text, e.diagnostic(), advice);
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      return fail(advice + "\n" + text, e);
    }
  }

  private static void pointsInto(String text, Diagnostic diagnostic, String advice) {
    assertThat(diagnostic.file()).as("%s: %s\n%s", advice, diagnostic, text).isEqualTo("mutant");
    List<String> lines = List.of(text.split("\n", -1));
    assertThat(diagnostic.position().line()).as(advice).isBetween(1, lines.size());
    int length = lines.get(diagnostic.position().line() - 1).length();
    assertThat(diagnostic.position().column()).as(advice).isBetween(1, length + 1);
  }
}
