package dev.acquit.codegen.compile;

import java.util.Optional;

/// What a compiler compiles for.
///
/// @param architecture as the compiler calls it, `sm_90`; empty text for a command that has no
///   place for it
/// @param standard the language standard, where the language has several
public record Target(String architecture, Optional<String> standard) {
  /// `sm_90 c++17`.
  @Override
  public String toString() {
    return (architecture + standard.map(s -> " " + s).orElse("")).strip();
  }
}
