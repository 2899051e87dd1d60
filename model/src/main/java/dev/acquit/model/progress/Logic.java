package dev.acquit.model.progress;

import java.util.List;

/// Statements about threads, which are true or false, or literals of a formula.
///
/// @param <L> a statement
public interface Logic<L> {
  /// What is so if all of some statements are; of none, what always is.
  L all(List<L> some);

  /// What is so if a statement is not.
  L not(L one);

  /// What is so if any of some statements is; of none, what never is.
  default L any(List<L> some) {
    return not(all(some.stream().map(this::not).toList()));
  }

  /// What is known of how far a thread came, as the rules of progress see it.
  ///
  /// @param stepped whether it has taken a step
  /// @param schedulable whether it could take one
  /// @param stands whether it could, and takes none
  record Known<L>(L stepped, L schedulable, L stands) {}
}
