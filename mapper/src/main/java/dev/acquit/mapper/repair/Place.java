package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.List;

/// An alternative that has to be stronger.
///
/// @param use the alternative
/// @param before its instructions
/// @param fault a counterexample that is charged to it
/// @param weakest the weakest sequences that make the table sound up to the bound, given that all
///   other places are strong enough, the preferred one first; none of them is stronger than another
/// @param complete whether all stronger sequences are decided; if not, there may be more of the
///   weakest, or weaker ones
public record Place(
    Use use,
    List<Template> before,
    Counterexample fault,
    List<List<Template>> weakest,
    boolean complete) {
  /// Copies the lists.
  public Place {
    before = List.copyOf(before);
    weakest = weakest.stream().map(List::copyOf).toList();
  }
}
