package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.module.BodyItem;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/// What names mean in a block of a thread's code: registers, labels, variables. What a block does
/// not declare means what it means around it. Registers that nobody declares belong to the
/// outermost block.
public final class BlockNames {
  /// Shared by all blocks of a thread's code.
  private static final class Whole {
    final Function<String, OptionalLong> outside;
    final boolean specials;
    final Set<Integer> predicates = new HashSet<>();
    int registers;

    Whole(Function<String, OptionalLong> outside, boolean specials) {
      this.outside = outside;
      this.specials = specials;
    }

    int fresh() {
      return registers++;
    }
  }

  private final Whole whole;
  private final Names<Integer> registers;
  private final Names<Integer> labels;
  private final Names<Long> variables;

  private BlockNames(
      Whole whole, Names<Integer> registers, Names<Integer> labels, Names<Long> variables) {
    this.whole = whole;
    this.registers = registers;
    this.labels = labels;
    this.variables = variables;
  }

  /// The names of an outermost block.
  ///
  /// @param variables the address of a variable, or the place of a parameter; empty if there is
  ///   none of that name
  /// @param specials whether `%tid.x` and its like are special registers
  public static BlockNames of(Function<String, OptionalLong> variables, boolean specials) {
    return new BlockNames(
        new Whole(variables, specials), new Names<>(), new Names<>(), new Names<>());
  }

  /// The names of a block inside of this one.
  public BlockNames inside() {
    return new BlockNames(whole, registers.inside(), labels.inside(), variables.inside());
  }

  /// Declares registers in this block.
  public void declare(BodyItem.Registers declared) {
    registers.declare(
        declared,
        _ -> {
          int slot = whole.fresh();
          if (declared.type() == ScalarType.PRED) {
            whole.predicates.add(slot);
          }
          return slot;
        });
  }

  /// Whether a register is declared as a predicate.
  boolean isPredicate(String name) {
    return registers.find(name).filter(whole.predicates::contains).isPresent();
  }

  /// Declares a variable in this block.
  public void declare(String variable, long address) {
    variables.declare(variable, address);
  }

  /// Declares a label in this block, before the instruction of that number.
  void label(String name, int at) throws NotEmulatedException {
    if (labels.own().containsKey(name)) {
      throw new NotEmulatedException("label '" + name + "' stands twice");
    }
    labels.declare(name, at);
  }

  /// The number of the instruction behind a label.
  int target(String label) throws NotEmulatedException {
    return labels
        .find(label)
        .orElseThrow(() -> new NotEmulatedException("there is no label '" + label + "'"));
  }

  /// Where a register lies.
  int register(String name) {
    return registers.findOrDeclare(name, _ -> whole.fresh());
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
    Optional<Long> here = variables.find(name);
    OptionalLong outside = here.isPresent() ? OptionalLong.empty() : whole.outside.apply(name);
    return outside.isPresent() ? Optional.of(outside.getAsLong()) : here;
  }

  /// The registers of this block, by name.
  Map<String, Integer> registers() {
    return registers.own();
  }

  /// How many registers all blocks have.
  int count() {
    return whole.registers;
  }
}
