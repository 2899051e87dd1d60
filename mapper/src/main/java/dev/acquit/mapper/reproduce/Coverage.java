package dev.acquit.mapper.reproduce;

import dev.acquit.model.symbolic.Layout;
import java.util.List;
import java.util.stream.Stream;

/// Whether the programs of an event model exercise something: an alternative of a row (some allowed
/// execution has it), or an axiom (some execution breaks it, whatever the target allows).
public sealed interface Coverage {
  /// They do.
  ///
  /// @param layout a smallest layout of a program that does
  record Reached(Layout layout) implements Coverage {}

  /// They do not: a proof says nothing of it.
  ///
  /// @param facts published facts each of which alone is enough to leave it out of all programs;
  ///   empty if none does
  record NotReached(List<String> facts) implements Coverage {
    /// Copies the list.
    public NotReached {
      facts = List.copyOf(facts);
    }

    NotReached with(String fact) {
      return new NotReached(Stream.concat(facts.stream(), Stream.of(fact)).toList());
    }
  }

  /// Not known.
  ///
  /// @param why which bound was hit
  record Unknown(String why) implements Coverage {}
}
