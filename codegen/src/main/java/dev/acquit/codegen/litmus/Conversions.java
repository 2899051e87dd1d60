package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.meaning.UnmodelledEffect;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.text.EvaluateReader;
import dev.acquit.ptx.text.InstructionWriter;
import dev.acquit.ptx.text.PlainAccess;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The meaning of conversions and wide products in arithmetic that litmus tests have.
///
/// The models keep a value cut to the width of the operation that made it and sign-extended, so
/// that an extension of a signed value is a move, and one of an unsigned value a bitwise and.
///
/// What asks where an address lies, [dev.acquit.ptx.meaning.Addressing], has its meaning where the
/// address is known.
///
/// @ptx 9.7.9.22 cvta, 9.7.9.24 cvt, 9.7.1.3 mul
final class Conversions {
  private static final Set<String> ADDRESSES =
      Set.of("to", "global", "local", "shared", "const", "param", "u64");

  private static final Operand.Immediate LOW_WORD = new Operand.Immediate(0xFFFF_FFFFL);

  private Conversions() {}

  /// What a line means; the line itself for what has a meaning.
  ///
  /// @throws NotReadException if it has none here
  static List<Statement> meaning(BodyItem.Line line) throws NotReadException {
    Statement statement = line.statement();
    if (!(statement.instruction() instanceof Instruction.Unmodelled u) || Meetings.is(u)) {
      return List.of(new Statement(statement.guard(), plain(statement.instruction())));
    }
    Optional<List<Instruction>> meaning =
        UnmodelledEffect.isAdvice(u)
            ? Optional.of(List.of())
            : Computation.of(u).flatMap(Conversions::converted).or(() -> vote(u));
    return meaning
        .or(() -> Optional.of(PlainAccess.of(u)).filter(all -> !all.isEmpty()))
        .or(() -> computed(u))
        .or(() -> Meetings.uncovered(u))
        .orElseThrow(() -> NotReadException.at(line.position(), unread(u)))
        .stream()
        .map(i -> new Statement(statement.guard(), plain(i)))
        .toList();
  }

  /// A cache policy means nothing to the models.
  private static Instruction plain(Instruction instruction) {
    return Effects.of(instruction) instanceof Effect.Accesses(var a)
        ? a.with(a.access().withPolicy(Optional.empty()), a.address())
        : instruction;
  }

  /// What computes, and floating-point constants. Of what is not computed here the models know that
  /// it may be anything.
  private static Optional<List<Instruction>> computed(Instruction.Unmodelled u) {
    boolean registers = UnmodelledEffect.ofOwnRegisters(u);
    return EvaluateReader.operands(u)
        .filter(e -> Collective.is(e) || registers || Evaluations.formulas(e).isPresent())
        .map(e ->
            Evaluations.copies(e)
                ? List.of(
                    new Instruction.Move(
                        Evaluations.type(e).bits() == 64 ? ScalarType.B64 : ScalarType.B32,
                        e.destinations().getFirst(),
                        e.sources().getFirst()))
                : List.of(e));
  }

  /// A vote about the opposite of a predicate.
  private static Optional<List<Instruction>> vote(Instruction.Unmodelled u) {
    if (u.operands().size() != 3
        || !(u.operands().get(1) instanceof Written.Not(Operand.Register predicate))) {
      return Optional.empty();
    }
    Operand.Register opposite = new Operand.Register(predicate.name() + "_not");
    List<Written> operands = new ArrayList<>(u.operands());
    operands.set(1, opposite);
    return EvaluateReader.operands(u.with(operands))
        .filter(Collective::is)
        .map(e ->
            List.of(
                new Instruction.Compute(
                    Operator.NOT, ScalarType.PRED, opposite, List.of(predicate)),
                e));
  }

  private static String unread(Instruction.Unmodelled u) {
    return Call.of(u)
        .map(call -> "a call of '" + call.name() + "', which is not followed")
        .orElseGet(() -> has(u));
  }

  private static String has(Instruction.Unmodelled u) {
    return "'"
        + InstructionWriter.head(u)
        + "', which "
        + u.trouble().map(t -> "is not known: " + t).orElse("has no meaning here");
  }

  private static Optional<List<Instruction>> converted(Computation c) {
    return switch (c.name() + c.from().size()) {
      case "cvta1" -> address(c);
      case "cvt1" -> conversion(c);
      case "mul2" -> product(c);
      default -> Optional.empty();
    };
  }

  /// An address is the same number in every window: what it is an address of says where it lies.
  private static Optional<List<Instruction>> address(Computation c) {
    boolean same = ADDRESSES.containsAll(c.words());
    return (same ? operand(c, 0) : Optional.<Operand>empty())
        .map(o -> List.of(new Instruction.Move(ScalarType.U64, c.to().getFirst(), o)));
  }

  private static Optional<List<Instruction>> conversion(Computation c) {
    if (c.words().size() != 2) {
      return Optional.empty();
    }
    Optional<ScalarType> to = integer(c.words().get(0));
    Optional<ScalarType> from = integer(c.words().get(1));
    Optional<Operand> source = operand(c, 0);
    if (to.isEmpty() || from.isEmpty() || source.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(convert(to.get(), from.get(), c.to().getFirst(), source.get()));
  }

  /// The value of a register at a type.
  static List<Instruction> convert(
      ScalarType to, ScalarType from, Operand.Register register, Operand source) {
    if (to.bits() == 32 && from.bits() == 64) {
      // One step: what a register holds is known where a single instruction writes it.
      List<Operand> sources = List.of(source, new Operand.Immediate(-1));
      return List.of(new Instruction.Compute(Operator.AND, ScalarType.B32, register, sources));
    }
    List<Instruction> steps = new ArrayList<>(extend(from, to.bits(), register, source));
    if (to.bits() < from.bits()) {
      steps.addAll(extend(to, 32, register, register));
    }
    return steps;
  }

  /// The value of the low bits of a register.
  private static List<Instruction> extend(
      ScalarType type, int width, Operand.Register register, Operand source) {
    if (type.bits() == 32 && width == 32) {
      return List.of(new Instruction.Move(ScalarType.U32, register, source));
    }
    if (type.bits() == 64 || (type.bits() == 32 && (type.signed() || width < 32))) {
      return List.of(new Instruction.Move(ScalarType.U64, register, source));
    }
    if (!type.signed()) {
      Operand mask = type.bits() == 32 ? LOW_WORD : new Operand.Immediate((1L << type.bits()) - 1);
      return List.of(
          new Instruction.Compute(Operator.AND, ScalarType.B64, register, List.of(source, mask)));
    }
    Operand by = new Operand.Immediate(32L - type.bits());
    return List.of(
        new Instruction.Compute(Operator.SHL, ScalarType.B32, register, List.of(source, by)),
        new Instruction.Compute(Operator.SHR, ScalarType.S32, register, List.of(register, by)));
  }

  /// `mul.wide.s32`: values of 32 bits are sign-extended as they are.
  private static Optional<List<Instruction>> product(Computation c) {
    if (!c.words().equals(List.of("wide", "s32"))) {
      return Optional.empty();
    }
    return operand(c, 0)
        .flatMap(left -> operand(c, 1).map(right -> List.of(left, right)))
        .map(sources ->
            List.of(
                new Instruction.Compute(Operator.MUL, ScalarType.S64, c.to().getFirst(), sources)));
  }

  private static Optional<ScalarType> integer(String suffix) {
    return Arrays.stream(ScalarType.values())
        .filter(t -> t.suffix().equals(suffix) && t.integer() && t.bits() <= 64)
        .findFirst();
  }

  private static Optional<Operand> operand(Computation c, int index) {
    // What depends on where a thread runs has parts.
    return c.to().size() == 1
            && c.from().get(index) instanceof Operand o
            && o.toString().indexOf('.') < 0
        ? Optional.of(o)
        : Optional.empty();
  }
}
