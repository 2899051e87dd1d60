package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.module.Function;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What is known of the place where a function runs.
///
/// @param specials the values of special registers
/// @param trap the register that a trap or a failed assertion sets to 1; empty: these have no
///   meaning
/// @param functions those that can be called, by name
/// @ptx 10 Special registers
record Surroundings(
    Map<String, Long> specials, Optional<Operand.Register> trap, Map<String, Function> functions) {
  /// Nothing is known.
  static final Surroundings NONE = new Surroundings(Map.of(), Optional.empty(), Map.of());

  /// Copies the maps.
  Surroundings {
    specials = Map.copyOf(specials);
    functions = Map.copyOf(functions);
  }

  /// The value of a special register.
  OptionalLong value(String register) {
    Long value = specials.get(register);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
