package dev.acquit.gpu.emulator.code;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/// The names that the instructions of a thread use: registers, which come into being when they are
/// mentioned, and what stands for an address or a special register.
public final class Names {
  private final Map<String, Integer> registers = new HashMap<>();
  private final Function<String, OptionalLong> symbols;
  private final boolean specials;

  /// Names with a meaning for symbols.
  ///
  /// @param symbols the address of a variable, or the place of a parameter; empty if there is none
  ///   of that name
  /// @param specials whether `%tid.x` and its like are special registers
  public Names(Function<String, OptionalLong> symbols, boolean specials) {
    this.symbols = symbols;
    this.specials = specials;
  }

  /// Where a register lies.
  public int register(String name) {
    Integer known = registers.get(name);
    if (known == null) {
      known = registers.size();
      registers.put(name, known);
    }
    return known;
  }

  /// What reads a register.
  Source reading(String name) throws NotEmulatedException {
    if (specials && SpecialRegisters.isName(name)) {
      return SpecialRegisters.reading(name);
    }
    int slot = register(name);
    return fiber -> fiber.registers[slot];
  }

  /// The address that a symbol is.
  long symbol(String name) throws NotEmulatedException {
    return symbols
        .apply(name)
        .orElseThrow(() -> new NotEmulatedException("'" + name + "' is no variable"));
  }

  Map<String, Integer> registers() {
    return registers;
  }
}
