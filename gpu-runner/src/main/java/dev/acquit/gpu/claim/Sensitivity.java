package dev.acquit.gpu.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Whether a run could have seen what it did not see.
///
/// @param instances how many instances of the test ended
/// @param witnesses the mutants that were run beside it
public record Sensitivity(long instances, List<Witness> witnesses) {
  /// The probability to be caught below which a fault is not said to be.
  public static final double ENOUGH = 0.95;

  /// How often such a statement may be wrong.
  static final double LEFT = 0.05;

  /// Copies the list.
  public Sensitivity {
    witnesses = List.copyOf(witnesses);
  }

  /// The witness that shows most.
  public Optional<Witness> best() {
    return witnesses.stream().max(Comparator.comparingLong(w -> w.expected(instances)));
  }

  /// Whether some mutant was seen often enough that a fault as frequent would have been caught.
  public boolean shown() {
    return best().filter(w -> w.caught(instances, witnesses.size()) >= ENOUGH).isPresent();
  }

  /// On how many occasions a mutant has to show the outcome, if so many are run: 7 if it is one, 8
  /// if there are two.
  ///
  /// @param tries how many mutants are run, at least one
  public static long needed(int tries) {
    long occasions = 1;
    while (-Math.expm1(-Quantiles.leastExpected(occasions, LEFT / tries)) < ENOUGH) {
      occasions++;
    }
    return occasions;
  }

  /// What is shown, in words: a line for each mutant below a line that says what follows.
  public List<String> words() {
    if (witnesses.isEmpty()) {
      return List.of("no sensitivity shown: no mutant was run beside this test");
    }
    List<String> lines = new ArrayList<>();
    lines.add(summary());
    witnesses.forEach(w -> lines.add(w.words(instances, witnesses.size())));
    return List.copyOf(lines);
  }

  private String summary() {
    Witness best = best().orElseThrow();
    if (shown()) {
      return "sensitivity shown by "
          + best.mutant()
          + (witnesses.size() == 1 ? "" : ", the best of " + witnesses.size())
          + " (confidence 95%)";
    }
    String few =
        "; "
            + Numbers.count(instances)
            + " instances show nothing that is rarer than "
            + Numbers.rate(new UpperBound(instances, 0).rate());
    return best.shown().seen() == 0
        ? "no sensitivity shown: no mutant showed the outcome" + few
        : "no sensitivity shown: "
            + needed(witnesses.size())
            + " occasions are needed for 95%, and "
            + best.expected(instances)
            + (best.expected(instances) == 1 ? " is" : " are")
            + " to be expected"
            + few;
  }
}
