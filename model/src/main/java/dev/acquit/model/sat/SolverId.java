package dev.acquit.model.sat;

import java.util.Optional;

/// Who gave an answer.
///
/// @param name name and version, printable, in one line: `Sat4j 2.3.6`
/// @param program of a program: the SHA-256 of its file in hexadecimal, because a program calls
///   itself what it likes; empty: a library that came with Acquit
public record SolverId(String name, Optional<String> program) {
  /// A library that came with Acquit.
  public static SolverId library(String name) {
    return new SolverId(name, Optional.empty());
  }

  @Override
  public String toString() {
    return name;
  }
}
