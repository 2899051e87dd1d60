package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.module.Function;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// What is known of the place where a function runs.
///
/// @param specials the values of special registers
/// @param trap the register that a trap or a failed assertion sets to 1; empty: these have no
///   meaning
/// @param functions those that can be called, by name
/// @param read gets the special registers of which the value was asked
/// @ptx 10 Special registers
record Surroundings(
    Map<String, Long> specials,
    Optional<Operand.Register> trap,
    Map<String, Function> functions,
    Set<String> read) {
  /// Nothing is known.
  static final Surroundings NONE = new Surroundings(Map.of(), Optional.empty(), Map.of());

  /// Copies the maps.
  Surroundings {
    specials = Map.copyOf(specials);
    functions = Map.copyOf(functions);
  }

  /// Of which nothing was asked yet.
  Surroundings(
      Map<String, Long> specials,
      Optional<Operand.Register> trap,
      Map<String, Function> functions) {
    this(specials, trap, functions, new HashSet<>());
  }

  /// The value of a special register.
  OptionalLong value(String register) {
    Long value = specials.get(register);
    if (value != null) {
      read.add(register);
    }
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /// Those of some special registers of which the value was asked.
  List<String> read(Set<String> among) {
    return read.stream().filter(among::contains).sorted().toList();
  }
}
