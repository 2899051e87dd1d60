package dev.acquit.ptx.ast;

import java.util.Optional;

/// An instruction with its guard.
///
/// @param guard the predicate that decides whether it executes, if any
public record Statement(Optional<Guard> guard, Instruction instruction) {
  /// An instruction that always executes.
  public static Statement of(Instruction instruction) {
    return new Statement(Optional.empty(), instruction);
  }
}
