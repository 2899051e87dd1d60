package dev.acquit.mapper.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged tables are read or refused, and never anything else happens.
class MappingMutationTest {
  private static final int MUTANTS = 2_000;
  private static final String JUNK = "row load 1:;,.#\"\n\t \0ä%S_-+0123456789";

  @Tag("slow")
  @Test
  void aMutantIsAValueOrAnInputException() throws Exception {
    long seed = Long.getLong("acquit.seed", 20260101L);
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    for (String name : Mappings.names()) {
      texts.add(Mappings.find(name).text());
    }
    int read = 0;
    for (int i = 0; i < MUTANTS; i++) {
      String mutant = mutate(texts.get(i % texts.size()), texts, random);
      try {
        Mapping mapping = MappingReader.read("mutant", mutant);
        assertThat(MappingReader.read("again", MappingWriter.write(mapping))).isEqualTo(mapping);
        read++;
      } catch (InputException e) {
        assertThat(e.getMessage()).startsWith("mutant:");
      } catch (RuntimeException e) {
        throw new AssertionError("mutant " + i + " of -Dacquit.seed=" + seed + ":\n" + mutant, e);
      }
    }
    assertThat(read).as("some mutants must be good, or too little is tested").isPositive();
  }

  private static String mutate(String text, List<String> texts, Random random) {
    StringBuilder s = new StringBuilder(text);
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(s.length());
      int end = Math.min(s.length(), at + 1 + random.nextInt(random.nextBoolean() ? 2 : 40));
      switch (random.nextInt(5)) {
        case 0 -> s.delete(at, end);
        case 1 -> s.insert(at, JUNK.charAt(random.nextInt(JUNK.length())));
        case 2 -> s.setCharAt(at, JUNK.charAt(random.nextInt(JUNK.length())));
        case 3 -> s.insert(random.nextInt(s.length()), s.substring(at, end));
        default -> {
          String other = texts.get(random.nextInt(texts.size()));
          int from = random.nextInt(other.length());
          s.replace(at, end, other.substring(from, Math.min(other.length(), from + 30)));
        }
      }
    }
    return s.toString();
  }
}
