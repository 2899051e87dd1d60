package dev.acquit.mapper.mutate;

import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How likely hardware is to show what a mutant allows, from likely to unlikely.
///
/// Observed on an H200 (docs/observed.md): what loses a fence or a release shows in nearly all
/// tests; what loses an acquire, or has a scope that is too narrow, in many, and more rarely; a
/// `fence.sc` that became `fence.acq_rel`, or a relaxed store that became weak or narrow, in none.
enum Prospect {
  /// A fence is dropped, or a release is none any more.
  NO_RELEASE,
  /// A fence or a release has a narrower scope.
  NARROW_RELEASE,
  /// An acquire is none any more.
  NO_ACQUIRE,
  /// Neighbours are reversed.
  REVERSED,
  /// An acquire has a narrower scope.
  NARROW_ACQUIRE,
  /// A fence has a weaker order.
  WEAK_FENCE,
  /// An access that orders no other one is weak, or has a narrower scope.
  UNORDERED;

  static Prospect of(Mutation mutation) {
    return switch (mutation.kind()) {
      case DROP_FENCE -> NO_RELEASE;
      case WEAKEN_FENCE -> WEAK_FENCE;
      case REVERSE -> REVERSED;
      case WEAKEN_ORDER -> by(mutation.step(), NO_RELEASE, NO_ACQUIRE);
      case NARROW_SCOPE -> by(mutation.step(), NARROW_RELEASE, NARROW_ACQUIRE);
    };
  }

  private static Prospect by(Step step, Prospect releases, Prospect acquires) {
    return switch (step.annotation().order()) {
      case PLAIN, VOLATILE, RELAXED -> UNORDERED;
      case ACQUIRE -> acquires;
      case RELEASE, ACQ_REL, SEQ_CST -> releases;
    };
  }

  /// The most promising mutants: the first of each prospect, then the second ones.
  ///
  /// @param most how many are wanted
  static List<Mutant> best(List<Mutant> mutants, int most) {
    record Ranked(int turn, Prospect prospect, Mutant mutant) {}

    int[] seen = new int[values().length];
    List<Ranked> ranked = new ArrayList<>();
    for (Mutant mutant : mutants) {
      Prospect prospect = of(mutant.mutation());
      int turn = prospect.compareTo(NO_ACQUIRE) <= 0 ? seen[prospect.ordinal()]++ : most;
      ranked.add(new Ranked(turn, prospect, mutant));
    }
    return ranked.stream()
        .sorted(Comparator.comparingInt(Ranked::turn).thenComparing(Ranked::prospect))
        .map(Ranked::mutant)
        .limit(most)
        .toList();
  }
}
