package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.compute.CanonicalNan;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// What instructions compute out of registers, and how wide their operands are.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.3 Floating point, 9.7.8 Logic and shift, 9.7.9.3 mov
public final class Evaluations {
  private static final int WORD = 32;

  private Evaluations() {}

  /// For each destination how it comes from the sources; empty if it computes nothing, or what is
  /// not known here, or is wider than 64 bits, or takes addresses for other than numbers.
  public static Optional<List<Formula>> formulas(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Evaluate e -> ofWords(e);
      case Instruction.Move _ -> Optional.of(List.of(new Formula.Source(0)));
      case Instruction.Compute c -> Optional.of(List.of(Formulas.of(c.operator(), c.type())));
      case Instruction.SetPredicate s ->
          Optional.of(List.of(Formulas.compare(s.comparison(), s.type())));
      default -> Optional.empty();
    };
  }

  private static Optional<List<Formula>> ofWords(Instruction.Evaluate e) {
    List<Formula> all = new ArrayList<>();
    for (int i = 0; i < e.destinations().size(); i++) {
      int width = destination(e, i);
      Optional<Formula> formula =
          formula(e, i)
              .filter(f -> f.isNumber() && f.arity() <= e.sources().size())
              .map(f -> floating(e) && width > 1 ? CanonicalNan.of(width, f) : f)
              .map(f -> cut(width, f));
      if (formula.isEmpty()) {
        return Optional.empty();
      }
      all.add(formula.get());
    }
    return Optional.of(all);
  }

  /// Whether a source may be an address, of which it changes nothing but how far it is from its
  /// variable.
  public static boolean takesAddress(Instruction.Evaluate e, int source) {
    return e.mnemonic().equals("selp") || (e.addsToAddress() && source == 2);
  }

  /// Whether it only copies one register, or a constant.
  public static boolean copies(Instruction.Evaluate e) {
    return e.mnemonic().equals("mov") && e.destinations().size() == 1 && e.sources().size() == 1;
  }

  /// Whether it computes what nobody here knows.
  public static boolean isOpen(Instruction instruction) {
    return instruction instanceof Instruction.Computing
        && !splits(instruction)
        && !Collective.is(instruction)
        && formulas(instruction).isEmpty();
  }

  /// Whether it puts 128 bits together of two halves, or takes them apart: it has no formula, since
  /// these are of at most 64 bits.
  public static boolean splits(Instruction instruction) {
    return instruction instanceof Instruction.Evaluate e
        && e.mnemonic().equals("mov")
        && e.modifiers().contains(ScalarType.B128.suffix())
        && e.destinations().size() + e.sources().size() == 3;
  }

  private static Optional<Formula> formula(Instruction.Evaluate e, int index) {
    int destinations = e.destinations().size();
    int sources = e.sources().size();
    if (e.mnemonic().equals("setp")) {
      return destinations <= 2 && sources == (combines(e) ? 3 : 2)
          ? Formulas.setp(e.modifiers(), index == 1)
          : Optional.empty();
    }
    if (e.mnemonic().equals("mov") && destinations + sources > 2) {
      return destinations == 1
          ? Optional.of(Formulas.pack(width(e), sources))
          : Optional.of(Formulas.part(width(e), destinations, index));
    }
    List<OptionalLong> constants =
        e.sources().stream()
            .map(s ->
                s instanceof Operand.Immediate(long value)
                    ? OptionalLong.of(value)
                    : OptionalLong.empty())
            .toList();
    return destinations == 1
        ? Formulas.of(e.mnemonic(), e.modifiers(), constants)
        : Optional.empty();
  }

  /// How many bits of a destination are written, 1 of a predicate.
  public static int destination(Instruction.Computing instruction, int index) {
    return switch (instruction) {
      case Instruction.Evaluate e -> destination(e, index);
      case Instruction.Move m -> m.type().bits();
      case Instruction.Compute c -> c.type().bits();
      case Instruction.SetPredicate _ -> 1;
    };
  }

  private static int destination(Instruction.Evaluate e, int index) {
    Optional<Collective> lanes = Collective.of(e);
    if (lanes.isPresent()) {
      return lanes.get().destination(e.modifiers(), index);
    }
    return switch (e.mnemonic()) {
      case "setp", "testp" -> 1;
      case "popc", "clz", "bfind" -> WORD;
      case "cvt", "set" -> ScalarType.among(e.modifiers()).getFirst().bits();
      case "mov" -> width(e) / e.destinations().size();
      default -> wide(e) ? 2 * width(e) : width(e);
    };
  }

  /// How many bits of a source are read, 1 of a predicate.
  public static int source(Instruction.Computing instruction, int index) {
    return switch (instruction) {
      case Instruction.Evaluate e -> source(e, index);
      case Instruction.Move m -> m.type().bits();
      case Instruction.Compute c -> source(c, index);
      case Instruction.SetPredicate s -> s.type().bits();
    };
  }

  private static int source(Instruction.Compute c, int index) {
    return switch (c.operator()) {
      case SELECT -> index == 2 ? 1 : c.type().bits();
      case SHL, SHR -> index == 1 ? WORD : c.type().bits();
      default -> c.type().bits();
    };
  }

  private static int source(Instruction.Evaluate e, int index) {
    Optional<Collective> lanes = Collective.of(e);
    if (lanes.isPresent()) {
      return lanes.get().source(e.modifiers(), index);
    }
    return switch (e.mnemonic()) {
      case "setp", "selp" -> index == 2 ? 1 : width(e);
      case "bfe" -> index > 0 ? WORD : width(e);
      case "bfi" -> index > 1 ? WORD : width(e);
      case "mov" -> width(e) / e.sources().size();
      default -> index == 2 && wide(e) ? 2 * width(e) : width(e);
    };
  }

  /// Whether it computes with floating-point numbers of one type.
  public static boolean floating(Instruction.Evaluate e) {
    return type(e).floating() && !Set.of("mov", "selp", "cvt").contains(e.mnemonic());
  }

  private static boolean combines(Instruction.Evaluate e) {
    return e.modifiers().stream().anyMatch(List.of("and", "or", "xor")::contains);
  }

  private static boolean wide(Instruction.Evaluate e) {
    return e.modifiers().contains("wide");
  }

  private static int width(Instruction.Evaluate e) {
    return type(e).bits();
  }

  /// The type of what it reads.
  public static ScalarType type(Instruction.Evaluate e) {
    List<ScalarType> types = ScalarType.among(e.modifiers());
    return types.isEmpty() ? ScalarType.B32 : types.getLast();
  }

  /// Registers hold values with their sign repeated, truth values as 0 or 1.
  private static Formula cut(int width, Formula f) {
    return width == Long.SIZE ? f : Formula.apply(width == 1 ? Op.TRUNC : Op.SEXT, width, f);
  }
}
