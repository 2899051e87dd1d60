package dev.acquit.cli.generate;

import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.cycle.ConditionStyle;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import java.util.List;
import java.util.Optional;

/// What is asked of `generate cycle`.
///
/// @param words cycles or names, as the user wrote them
/// @param language the language of the tests
/// @param scopes where threads run; empty: where the name says so, or in a CTA each
/// @param style what the tests ask
/// @param shard which part of the tests
public record CycleRequest(
    List<String> words,
    TestLanguage language,
    Optional<ScopeTrees> scopes,
    ConditionStyle style,
    Shard shard) {
  /// Copies the list.
  public CycleRequest {
    words = List.copyOf(words);
  }
}
