package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Renaming;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// Accesses that have no meaning of their own, as others: `ldu` is a weak load, and a
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
      case "ldu" -> load(u);
      case "atom" -> elements(u, List.of("%to", "[%at]", "%value"));
      case "red" -> elements(u, List.of("[%at]", "%value"));
      default -> List.of();
    };
  }

  /// The accesses that an instruction is made of; of what is none of these the instruction itself.
  public static List<Instruction> orItself(Instruction instruction) {
    List<Instruction> plain = instruction instanceof Instruction.Unmodelled u ? of(u) : List.of();
    return plain.isEmpty() ? List.of(instruction) : plain;
  }

  private static List<Instruction> load(Instruction.Unmodelled u) {
    List<Operand.Register> to = u.outputs();
    boolean fits = u.operands().size() == 2 && to.size() == vector(u);
    Optional<Instruction.Accessing> one =
        fits ? one(u, "ld", List.of("%to", "[%at]")) : Optional.empty();
    if (one.isEmpty() || !(u.operands().getLast() instanceof Written.At(Address at, var _))) {
      return List.of();
    }
    Access access = one.get().access();
    return List.of(new Instruction.Load(access.with(access.space(), to.size()), to, at));
  }

  private static List<Instruction> elements(Instruction.Unmodelled u, List<String> operands) {
    int count = vector(u);
    int at = operands.indexOf("[%at]");
    if (count == 1
        || u.modifiers().stream().anyMatch(ORDERS::contains)
        || u.operands().size() < operands.size()
        || !(u.operands().get(at) instanceof Written.At(Address base, var _))) {
      return List.of();
    }
    List<String> all = new ArrayList<>(operands);
    Written last = u.operands().getLast();
    if (u.modifiers().contains(HintReader.POLICY)) {
      all.add(last instanceof Operand ? "%policy" : "no policy");
    }
    Optional<Instruction.Accessing> one = one(u, u.mnemonic(), all);
    List<Written> from = u.operands().get(at + 1).parts();
    List<Operand.Register> to = u.outputs();
    if (one.isEmpty()
        || u.operands().size() != all.size()
        || from.size() != count
        || to.size() != count * at) {
      return List.of();
    }
    MemoryAccess memory = one.get().memory().orElseThrow();
    List<Instruction> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Optional<Operand> value = value(from.get(i), memory.access().type());
      if (value.isEmpty() || (at > 0 && u.reads().contains(to.get(i)))) {
        return List.of();
      }
      Operand.Register result = at > 0 ? to.get(i) : new Operand.Register("_");
      UnaryOperator<Operand> uses =
          o ->
              switch (o.toString()) {
                case "%value" -> value.get();
                case "%policy" -> (Operand) last;
                default -> base.base();
              };
      Address place = new Address(base.base(), base.offset() + (long) i * memory.bytes());
      Instruction.Accessing element =
          (Instruction.Accessing) one.get().with(new Renaming(uses, _ -> result.name()));
      found.add(element.with(element.access(), place));
    }
    return found;
  }

  private static Optional<Operand> value(Written written, ScalarType type) {
    return switch (written) {
      case Operand operand -> Optional.of(operand);
      case Written.Real(String text) -> {
        OptionalLong bits = FloatConstant.bits(text, type);
        yield bits.isPresent()
            ? Optional.of(new Operand.Immediate(bits.getAsLong()))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private static int vector(Instruction.Unmodelled u) {
    return u.modifiers().stream()
        .filter(m -> VECTOR.matcher(m).matches())
        .mapToInt(m -> m.charAt(1) - '0')
        .findFirst()
        .orElse(1);
  }

  /// The access to one element, with other operands.
  private static Optional<Instruction.Accessing> one(
      Instruction.Unmodelled u, String name, List<String> operands) {
    List<String> head = new ArrayList<>(u.modifiers());
    head.removeIf(m -> VECTOR.matcher(m).matches());
    head.addFirst(name);
    String text = String.join(".", head) + " " + String.join(", ", operands) + ";";
    try {
      return InstructionReader.readOne(text).instruction() instanceof Instruction.Accessing a
          ? Optional.of(a)
          : Optional.empty();
    } catch (InputException e) {
      // Something in it has no meaning.
      return Optional.empty();
    }
  }
}
