package dev.acquit.gpu.claim;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Whether a run could have seen what it did not see.
///
/// @param instances how many instances of the test ended
/// @param witnesses the mutants that were run beside it
public record Sensitivity(long instances, List<Witness> witnesses) {
  /// The probability below which a witness does not count: that of three sightings.
  public static final double ENOUGH = 0.95;

  /// Copies the list.
  public Sensitivity {
    witnesses = List.copyOf(witnesses);
  }

  /// The witness that shows most.
  public Optional<Witness> best() {
    return witnesses.stream().max(Comparator.comparingDouble(w -> w.expected(instances)));
  }

  /// Whether some mutant was seen often enough. A mutant that was seen once would be missed by
  /// every third run, so that a run that saw nothing says little.
  public boolean shown() {
    return best().filter(w -> w.reproducibility(instances) >= ENOUGH).isPresent();
  }

  /// What is shown, in words: a line for each mutant below a line that says what follows.
  public List<String> words() {
    if (witnesses.isEmpty()) {
      return List.of("no sensitivity shown: no mutant was run beside this test");
    }
    String summary =
        shown()
            ? "sensitivity shown by " + best().orElseThrow().mutant()
            : witnesses.stream().allMatch(w -> w.seen() == 0)
                ? "no sensitivity shown: no mutant showed the outcome"
                : "no sensitivity shown: no mutant showed the outcome often enough for "
                    + Numbers.percent(ENOUGH);
    return Stream.concat(Stream.of(summary), witnesses.stream().map(w -> w.words(instances)))
        .toList();
  }
}
