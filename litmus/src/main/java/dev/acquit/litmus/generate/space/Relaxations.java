package dev.acquit.litmus.generate.space;

import java.util.LinkedHashSet;
import java.util.List;

/// The candidates that a user wants to know about, diy's `-relax`: every cycle has some of them.
///
/// @param candidates the candidates; if there are none, they demand nothing
/// @param different how many different ones of them a cycle has: exactly one as with diy's `-mix
///   false`, from one on as with `-mix true`, or as `-minrelax` and `-maxrelax` say
public record Relaxations(List<Candidate> candidates, Range different) {
  /// Nothing special is asked for.
  public static final Relaxations NONE = new Relaxations(List.of(), Range.ANY);

  /// Copies the list without duplicates.
  public Relaxations {
    candidates = List.copyOf(new LinkedHashSet<>(candidates));
  }
}
