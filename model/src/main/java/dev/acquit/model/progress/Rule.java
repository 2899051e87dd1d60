package dev.acquit.model.progress;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Which children of a group that makes progress make progress with it. Whatever the rules are, one
/// that can go on does.
///
/// Sources: T. Sorensen et al., GPU Schedulers: How Fair Is Fair Enough? (CONCUR 2018), and
/// Specifying and Testing GPU Workgroup Progress Models (OOPSLA 2021).
public enum Rule {
  /// All.
  FAIR("all of them run"),
  /// Those that have taken a step: occupancy-bound execution.
  OBE("those run that have taken a step"),
  /// The lowest that can go on: heterogeneous system architecture.
  HSA("the lowest that can go on runs"),
  /// Those that have taken a step, and all with a lower number: linear occupancy-bound execution.
  LOBE("those run that have taken a step, and all below them");

  /// The word for no rule at all.
  static final String NONE = "unfair";

  private final String meaning;

  Rule(String meaning) {
    this.meaning = meaning;
  }

  /// Its word in files: `obe`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// What it says of the children of a group, as a clause.
  public String meaning() {
    return meaning;
  }

  /// The rule of that word.
  static Optional<Rule> of(String word) {
    return Arrays.stream(values()).filter(r -> r.word().equals(word)).findFirst();
  }
}
