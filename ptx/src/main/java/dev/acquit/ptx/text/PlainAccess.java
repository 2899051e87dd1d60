package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Accesses that the reader of PTX keeps as text, as others: `ldu` is a weak load, and a
/// read-modify-write of a vector is what it is of its elements, each of which is atomic by itself.
///
/// In which order these come is not specified, and without acquire and release nobody sees one:
/// they are at different places.
///
/// @ptx 8.2.3 Vector Data-types, 9.7.9.10 ldu, 9.7.13.5 atom, 9.7.13.6 red
public final class PlainAccess {
  private static final Set<String> ORDERS = Set.of("acquire", "release", "acq_rel");
  private static final Pattern VECTOR = Pattern.compile("v[248]");

  private PlainAccess() {}

  /// The accesses.
  ///
  /// @return none if it is none of these, has an order, or writes a register that it also reads
  public static List<Instruction> of(Instruction.Unmodelled u) {
    return switch (u.mnemonic()) {
      case "ldu" ->
          read("ld", u.modifiers(), u.operands()).map(List::<Instruction>of).orElse(List.of());
      case "atom", "red" -> elements(u, u.mnemonic().equals("atom"));
      default -> List.of();
    };
  }

  private static List<Instruction> elements(Instruction.Unmodelled u, boolean atom) {
    Optional<String> vector =
        u.modifiers().stream().filter(m -> VECTOR.matcher(m).matches()).findFirst();
    int at = atom ? 1 : 0;
    if (vector.isEmpty()
        || u.modifiers().stream().anyMatch(ORDERS::contains)
        || u.operands().size() < at + 2) {
      return List.of();
    }
    int count = Integer.parseInt(vector.get().substring(1));
    List<String> to = atom ? parts(u.operands().getFirst()) : Collections.nCopies(count, "");
    List<String> from = parts(u.operands().get(at + 1));
    if (to.size() != count || from.size() != count) {
      return List.of();
    }
    List<String> modifiers = u.modifiers().stream().filter(m -> !m.equals(vector.get())).toList();
    List<Instruction> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> operands = new ArrayList<>(u.operands());
      operands.set(at + 1, from.get(i));
      operands.set(0, atom ? to.get(i) : operands.getFirst());
      Optional<Instruction.Accessing> one = read(u.mnemonic(), modifiers, operands);
      if (one.isEmpty() || one.get().outputs().stream().anyMatch(o -> reads(one.get(), from, o))) {
        return List.of();
      }
      MemoryAccess memory = one.get().memory().orElseThrow();
      Address base = memory.address();
      Address place = new Address(base.base(), base.offset() + (long) i * memory.bytes());
      all.add(one.get().with(memory.access(), place));
    }
    return all;
  }

  private static boolean reads(
      Instruction instruction, List<String> values, Operand.Register output) {
    return values.contains(output.name()) || instruction.reads().contains(output);
  }

  /// What stands between braces.
  private static List<String> parts(String operand) {
    return operand.startsWith("{") && operand.endsWith("}")
        ? Stream.of(operand.substring(1, operand.length() - 1).split(","))
            .map(String::strip)
            .toList()
        : List.of();
  }

  private static Optional<Instruction.Accessing> read(
      String name, List<String> modifiers, List<String> operands) {
    String text = name + "." + String.join(".", modifiers) + " " + String.join(", ", operands);
    try {
      return InstructionReader.readOne(text + ";").instruction() instanceof Instruction.Accessing a
          ? Optional.of(a)
          : Optional.empty();
    } catch (InputException e) {
      // Something in it has no meaning.
      return Optional.empty();
    }
  }
}
