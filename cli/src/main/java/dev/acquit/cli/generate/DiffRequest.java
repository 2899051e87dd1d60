package dev.acquit.cli.generate;

import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import java.time.Duration;
import java.util.Optional;

/// What is asked of `generate diff`.
///
/// @param asked what is compared
/// @param target the PTX model for what mapping tables make
/// @param language the language of the programs, if the user says
/// @param bounds how large programs may be
/// @param vocabulary what they are made of, if the user says
/// @param updates whether there are read-modify-writes, if the user does not
/// @param scopes where threads run
/// @param all whether the search goes on after the smallest size that has differences
/// @param undefined whether it is a difference that only one side gives a program a meaning
/// @param timeout time for each program on each side
/// @param time time for the whole search
/// @param jobs how many programs are looked at at a time
/// @param output where tests go
public record DiffRequest(
    Asked asked,
    String target,
    Optional<TestLanguage> language,
    Bounds bounds,
    Optional<String> vocabulary,
    boolean updates,
    ScopeTrees scopes,
    boolean all,
    boolean undefined,
    Duration timeout,
    Duration time,
    int jobs,
    OutputRequest output) {
  /// What is compared.
  public sealed interface Asked {
    /// Two sides.
    ///
    /// @param left one
    /// @param right the other
    record Difference(String left, String right) implements Asked {}

    /// One side with itself, weakened.
    ///
    /// @param of the model or table
    record Suite(String of) implements Asked {}
  }
}
