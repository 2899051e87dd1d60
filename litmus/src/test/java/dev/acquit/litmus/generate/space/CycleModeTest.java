package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.text.InputException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class CycleModeTest {
  @ParameterizedTest(name = "{0} {1}, listed {2}")
  @CsvFileSource(resources = "/space/neighbours.csv", numLinesToSkip = 1, delimiter = ';')
  void neighbours(
      String first,
      String next,
      String listed,
      boolean usual,
      boolean critical,
      boolean transitive,
      boolean uni,
      boolean free)
      throws InputException {
    Set<Candidate> all =
        new LinkedHashSet<>(Candidate.parse("listed", listed == null ? "" : listed));
    Candidate a = Candidate.parse("first", first).getFirst();
    Candidate b = Candidate.parse("next", next).getFirst();
    assertThat(List.of(CycleMode.values()).stream().map(m -> m.allows(a, b, all)))
        .containsExactly(usual, critical, transitive, uni, free);
  }
}
