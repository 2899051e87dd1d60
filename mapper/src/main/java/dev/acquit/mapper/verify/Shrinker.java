package dev.acquit.mapper.verify;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.Optional;

/// Makes a failure smaller: drops fences, read-modify-writes and orders one at a time, as long as
/// the test stays in its class and still fails through the same alternative.
///
/// @param judge how failures are judged
public record Shrinker(Judge judge) {
  /// A failure of which nothing more can be dropped.
  ///
  /// @param failure a failure that is charged to the alternative
  /// @param use the alternative
  public Failure shrink(Failure failure, Use use) {
    Mapping mended = judge.mapping().mended(use.row(), use.alternative());
    Failure smallest = failure;
    if (!judge.cures(failure, mended)) {
      return failure; // it takes more than this alternative: leave it as it was found
    }
    boolean shrunk = true;
    while (shrunk) {
      shrunk = false;
      for (Subject simpler : smallest.test().simpler()) {
        Optional<Failure> still = fails(simpler, failure.test().programClass(), use, mended);
        if (still.isPresent()) {
          smallest = still.get();
          shrunk = true;
          break;
        }
      }
    }
    return smallest;
  }

  /// A failure of which nothing more can be dropped while the same table fails on it, whichever
  /// alternative is to blame.
  ///
  /// @param within the class in which its program has to stay
  public Failure shrink(Failure failure, ProgramClass within) {
    Failure smallest = failure;
    boolean shrunk = true;
    while (shrunk) {
      shrunk = false;
      for (Subject simpler : smallest.test().simpler()) {
        if (within.contains(simpler.programClass())) {
          Optional<Failure> still = judge.judge(simpler).failures().stream().sorted().findFirst();
          if (still.isPresent()) {
            smallest = still.get();
            shrunk = true;
            break;
          }
        }
      }
    }
    return smallest;
  }

  private Optional<Failure> fails(
      Subject test, ProgramClass programClass, Use use, Mapping mended) {
    if (test.programClass() != programClass) {
      return Optional.empty();
    }
    return judge.judge(test).failures().stream()
        .filter(f -> f.uses().contains(use) && judge.cures(f, mended))
        .sorted()
        .findFirst();
  }
}
