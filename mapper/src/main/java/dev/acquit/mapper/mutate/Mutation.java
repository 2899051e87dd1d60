package dev.acquit.mapper.mutate;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import java.util.Map;

/// A program changed at one place.
///
/// @param kind what was done
/// @param step what was changed, as it was; of two that changed places, the first
/// @param description what was done and where, as in `drop fence P0:1`; instructions are numbered
///   from 0 in their thread
/// @param outline the program as it is now
/// @param terms for each register and location its name now
public record Mutation(
    Kind kind, Step step, String description, Outline outline, Map<Term, Term> terms) {
  /// Copies the map.
  public Mutation {
    terms = Map.copyOf(terms);
  }

  /// What can be done.
  public enum Kind {
    /// A fence is dropped.
    DROP_FENCE,
    /// A fence has a weaker order.
    WEAKEN_FENCE,
    /// An access has a weaker order.
    WEAKEN_ORDER,
    /// An access or a fence has a narrower scope.
    NARROW_SCOPE,
    /// Two accesses next to each other have changed places.
    REVERSE
  }
}
