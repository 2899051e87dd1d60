package dev.acquit.codegen.judge;

import java.util.Set;

/// How a sequence compares with one alternative.
sealed interface Fit {
  /// It is the alternative.
  record Same() implements Fit {}

  /// It is at least as strong.
  ///
  /// @param rules why
  record Stronger(Set<Rule> rules) implements Fit {
    /// Copies the set.
    public Stronger {
      rules = Set.copyOf(rules);
    }
  }

  /// Its structure does not say that it is.
  ///
  /// @param losses what is missing
  record Lacks(Set<Loss> losses) implements Fit {
    /// Copies the set.
    public Lacks {
      losses = Set.copyOf(losses);
    }
  }
}
