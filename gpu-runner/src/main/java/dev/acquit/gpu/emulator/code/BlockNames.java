package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.module.BodyItem;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// What names mean in a block of a thread's code: registers, labels, variables. What a block does
/// not declare means what it means around it. Registers that nobody declares belong to the
/// outermost block.
public final class BlockNames {
  /// Shared by all blocks of a thread's code.
  private static final class Whole {
    final boolean specials;
    int registers;

    Whole(boolean specials) {
      this.specials = specials;
    }
  }

  private final Whole whole;
  private final BlockNames around;
  private final Function<String, OptionalLong> outside;
  private final Map<String, Integer> registers = new HashMap<>();
  private final Map<String, Integer> numbered = new HashMap<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final Map<String, Long> variables = new HashMap<>();

  private BlockNames(Whole whole, BlockNames around, Function<String, OptionalLong> outside) {
    this.whole = whole;
    this.around = around;
    this.outside = outside;
  }

  /// The names of an outermost block.
  ///
  /// @param variables the address of a variable, or the place of a parameter; empty if there is
  ///   none of that name
  /// @param specials whether `%tid.x` and its like are special registers
  public static BlockNames of(Function<String, OptionalLong> variables, boolean specials) {
    return new BlockNames(new Whole(specials), null, variables);
  }

  /// The names of a block inside of this one.
  public BlockNames inside() {
    return new BlockNames(whole, this, name -> OptionalLong.empty());
  }

  /// Declares registers in this block.
  public void declare(BodyItem.Registers declared) {
    if (declared.count().isPresent()) {
      numbered.put(declared.name(), declared.count().getAsInt());
    } else {
      registers.put(declared.name(), whole.registers++);
    }
  }

  /// Declares a variable in this block.
  public void declare(String variable, long address) {
    variables.put(variable, address);
  }

  /// Declares a label in this block, before the instruction of that number.
  void label(String name, int at) throws NotEmulatedException {
    if (labels.put(name, at) != null) {
      throw new NotEmulatedException("label '" + name + "' stands twice");
    }
  }

  /// The number of the instruction behind a label.
  int target(String label) throws NotEmulatedException {
    for (BlockNames names = this; names != null; names = names.around) {
      Integer at = names.labels.get(label);
      if (at != null) {
        return at;
      }
    }
    throw new NotEmulatedException("there is no label '" + label + "'");
  }

  /// Where a register lies.
  int register(String name) {
    BlockNames names = this;
    while (true) {
      Integer slot = names.registers.get(name);
      if (slot != null) {
        return slot;
      }
      if (names.around == null || names.isNumbered(name)) {
        names.registers.put(name, whole.registers);
        return whole.registers++;
      }
      names = names.around;
    }
  }

  private boolean isNumbered(String name) {
    int stem = name.length();
    while (stem > 0 && Character.isDigit(name.charAt(stem - 1))) {
      stem--;
    }
    return stem < name.length() && numbered.containsKey(name.substring(0, stem));
  }

  /// What reads a register.
  Source reading(String name) throws NotEmulatedException {
    if (whole.specials && SpecialRegisters.isName(name)) {
      return SpecialRegisters.reading(name);
    }
    int slot = register(name);
    return fiber -> fiber.registers[slot];
  }

  /// The address that a variable's name is; empty if it is no variable.
  Optional<Long> variable(String name) {
    for (BlockNames names = this; names != null; names = names.around) {
      Long address = names.variables.get(name);
      if (address != null) {
        return Optional.of(address);
      }
      OptionalLong found = names.outside.apply(name);
      if (found.isPresent()) {
        return Optional.of(found.getAsLong());
      }
    }
    return Optional.empty();
  }

  /// The registers of this block, by name.
  Map<String, Integer> registers() {
    return registers;
  }

  /// How many registers all blocks have.
  int count() {
    return whole.registers;
  }
}
