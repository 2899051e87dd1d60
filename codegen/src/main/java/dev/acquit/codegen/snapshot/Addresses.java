package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.RareAccess;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// Where addresses lead, in words that do not depend on which registers they stand in: registers
/// that are written once are followed to parameters, variables and loads.
final class Addresses {
  /// How many steps a register is followed.
  private static final int DEEPEST = 100;

  private static final int LONGEST = 80;
  private static final String UNKNOWN = "?";

  /// Where an address leads.
  ///
  /// @param root parameter, variable or load
  /// @param offset bytes from there; empty: not known
  private record Spot(String root, OptionalLong offset) {
    Spot plus(long more) {
      return new Spot(root, offset.isEmpty() ? offset : OptionalLong.of(offset.getAsLong() + more));
    }

    Spot somewhere() {
      return new Spot(root, OptionalLong.empty());
    }

    String text() {
      String text =
          offset.isEmpty()
              ? root + " + ?"
              : root + (offset.getAsLong() == 0 ? "" : " + " + offset.getAsLong());
      return text.length() > LONGEST ? UNKNOWN : text;
    }
  }

  private final Map<String, String> parameters = new HashMap<>();

  /// What writes each register; empty: more than one instruction does.
  private final Map<String, Optional<Instruction>> definitions = new HashMap<>();

  /// Where registers lead, as far as it was asked; one that is being followed leads nowhere.
  private final Map<String, Optional<Spot>> followed = new HashMap<>();

  /// Variables of the function.
  private final Map<String, StateSpace> locals = new HashMap<>();

  Addresses(Function function, List<Variable> variables, List<Instruction> instructions) {
    for (int i = 0; i < function.parameters().size(); i++) {
      parameters.put(function.parameters().get(i).name(), "parameter " + (i + 1));
    }
    variables.forEach(v -> locals.put(v.name(), v.space()));
    instructions.forEach(this::define);
  }

  private void define(Instruction instruction) {
    List<Operand.Register> to = instruction.outputs();
    // Of what computes several registers nobody here says which is which.
    if (to.size() == 1 || instruction instanceof Instruction.Load) {
      to.forEach(r -> define(r.name(), instruction));
    } else {
      to.forEach(r -> definitions.put(r.name(), Optional.empty()));
    }
  }

  private void define(String register, Instruction by) {
    definitions.merge(register, Optional.of(by), (a, b) -> Optional.empty());
  }

  /// What writes a register, if one instruction does.
  Optional<Instruction> definition(String register) {
    return definitions.getOrDefault(register, Optional.empty());
  }

  /// What an operand is: a constant, or where it comes from as an address would; of a vector, what
  /// its elements are.
  String value(Written written) {
    return value(written, 0);
  }

  private String value(Written written, int depth) {
    Written source = written;
    for (int i = 0; i < DEEPEST && source instanceof Operand.Register(String name); i++) {
      Optional<Written> copied = definition(name).flatMap(Addresses::copied);
      if (copied.isEmpty()) {
        break;
      }
      source = copied.get();
    }
    return switch (source) {
      case Operand.Immediate(long value) -> Long.toString(value);
      case Operand operand -> text(spot(operand, 0));
      case Written vector when depth == 0 ->
          vector.with(o -> new Operand.Symbol(value(o, 1))).toString();
      default -> UNKNOWN;
    };
  }

  /// What an instruction only copies, puts together, or brings into another width.
  private static Optional<Written> copied(Instruction instruction) {
    return Computation.of(instruction)
        .filter(c -> c.from().size() == 1 && (c.name().equals("mov") || c.name().equals("cvt")))
        .map(c -> c.from().getFirst());
  }

  /// What an instruction stores, or does its operation with.
  List<String> values(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Accesses(var a) ->
          a.inputs().stream()
              .map(o ->
                  o instanceof Operand.Immediate
                      ? InstructionWriter.constant(o, a.access().type())
                      : value(o))
              .toList();
      default ->
          RareAccess.of(instruction).filter(r -> r.name() != MemoryInstruction.LD).stream()
              .flatMap(r -> r.operands().stream())
              .dropWhile(o -> !(o instanceof Written.At))
              .skip(1)
              .flatMap(o -> o.parts().stream())
              .map(this::value)
              .toList();
    };
  }

  /// Where an instruction goes; empty if it has no address.
  String of(Instruction instruction) {
    return Effects.of(instruction) instanceof Effect.CtaBarrier(var b)
        ? b.first() instanceof Operand.Immediate i ? i.toString() : UNKNOWN
        : instruction.addresses().stream().findFirst().map(this::of).orElse("");
  }

  private String of(Address address) {
    return text(spot(address, 0));
  }

  private static String text(Optional<Spot> spot) {
    return spot.map(Spot::text).orElse(UNKNOWN);
  }

  /// Whether a generic address leads to memory that only the thread itself sees.
  boolean isPrivate(String at) {
    int end = at.indexOf(' ');
    StateSpace space = locals.get(end < 0 ? at : at.substring(0, end));
    return space == StateSpace.LOCAL || space == StateSpace.PARAM;
  }

  private Optional<Spot> spot(Address address, int depth) {
    return spot(address.base(), depth).map(s -> s.plus(address.offset()));
  }

  private Optional<Spot> spot(Operand operand, int depth) {
    String parameter = parameters.get(operand.toString());
    if (parameter != null) {
      return Optional.of(new Spot(parameter, OptionalLong.of(0)));
    }
    return switch (operand) {
      case Operand.Register(String name) -> spot(name, depth);
      case Operand.Symbol(String name) ->
          Optional.of(new Spot(FunctionSnapshot.key(name), OptionalLong.of(0)));
      case Operand.Immediate(long _) -> Optional.empty();
    };
  }

  private Optional<Spot> spot(String register, int depth) {
    Optional<Instruction> by = definition(register);
    Optional<Spot> known = followed.get(register);
    if (known != null || by.isEmpty() || depth > DEEPEST) {
      return known == null ? Optional.empty() : known;
    }
    followed.put(register, Optional.empty());
    Optional<Spot> found = value(by.get(), depth + 1);
    followed.put(register, found);
    return found;
  }

  /// Where the value that an instruction computes leads.
  private Optional<Spot> value(Instruction instruction, int depth) {
    if (instruction instanceof Instruction.Load l) {
      return l.destinations().size() == 1 ? loaded(l, depth) : Optional.empty();
    }
    return Computation.of(instruction).flatMap(c -> computed(c, depth));
  }

  private Optional<Spot> loaded(Instruction.Load l, int depth) {
    return switch (l.access().space()) {
      case PARAM, PARAM_ENTRY, PARAM_FUNC -> spot(l.address(), depth);
      default ->
          Optional.of(new Spot("*(" + text(spot(l.address(), depth)) + ")", OptionalLong.of(0)));
    };
  }

  private Optional<Spot> computed(Computation c, int depth) {
    List<Operand> from =
        c.from().stream()
            .flatMap(o -> o instanceof Operand x ? Stream.of(x) : Stream.of())
            .toList();
    if (from.size() != c.from().size() || from.isEmpty()) {
      return Optional.empty();
    }
    // What is written in words is of other types than integers, or carries.
    boolean plain = c.words().isEmpty();
    return switch (c.name() + from.size()) {
      case "mov1" -> plain ? spot(from.getFirst(), depth) : Optional.empty();
      case "cvta1" -> spot(from.getFirst(), depth);
      case "add2" -> plain ? sum(from.getFirst(), from.getLast(), depth) : Optional.empty();
      case "sub2" ->
          plain && from.getLast() instanceof Operand.Immediate(long value)
              ? spot(from.getFirst(), depth).map(s -> s.plus(-value))
              : Optional.empty();
      case "mad3" -> spot(from.getLast(), depth).map(Spot::somewhere);
      default -> Optional.empty();
    };
  }

  /// Which of two is the address does not depend on which stands first.
  private Optional<Spot> sum(Operand left, Operand right, int depth) {
    if (right instanceof Operand.Immediate(long value)) {
      return spot(left, depth).map(s -> s.plus(value));
    }
    if (left instanceof Operand.Immediate(long value)) {
      return spot(right, depth).map(s -> s.plus(value));
    }
    Optional<Spot> a = spot(left, depth);
    Optional<Spot> b = spot(right, depth);
    return a.isPresent() && b.isPresent()
        ? Optional.of(
            (a.get().root().compareTo(b.get().root()) <= 0 ? a.get() : b.get()).somewhere())
        : a.or(() -> b).map(Spot::somewhere);
  }
}
