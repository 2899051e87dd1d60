package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Operand;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What is known of the place where a function runs.
///
/// @param specials the values of special registers
/// @param trap the register that a trap or a failed assertion sets to 1; empty: these have no
///   meaning
/// @ptx 10 Special registers
record Surroundings(Map<String, Long> specials, Optional<Operand.Register> trap) {
  /// Nothing is known.
  static final Surroundings NONE = new Surroundings(Map.of(), Optional.empty());

  /// Copies the map.
  Surroundings {
    specials = Map.copyOf(specials);
  }

  /// The value of a special register.
  OptionalLong value(String register) {
    Long value = specials.get(register);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
