package dev.acquit.model.program;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Evaluations;
import dev.acquit.ptx.isa.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The registers of a thread that may hold any value, since they were computed from a clock, or by
/// an instruction that is not computed here.
///
/// Which value it is, a thread sees by comparing it: a comparison of such a register goes either
/// way each time, whatever other comparisons have said. So more may happen than with a clock that
/// goes forward, and nothing less. What is stored, accessed or shown in the end must not depend on
/// the value itself.
final class AnyValues {
  /// What the reader of a verdict should know.
  static final String NOTE =
      "comparisons with clocks, and with what is not computed here, go either way each time, so an"
          + " execution may need one that goes back or stands still";

  private static final Pattern NAMES = Pattern.compile("[^\\w%$.]+");

  private final Set<String> registers = new HashSet<>();

  /// Finds them: whichever way the thread goes, what is computed from one of them is one.
  AnyValues(PtxThread thread) {
    if (!begin(thread)) {
      return;
    }
    int known;
    do {
      known = registers.size();
      for (Statement s : thread.body()) {
        if (reads(s.instruction()) && !truths(s.instruction())) {
          s.instruction().outputs().forEach(r -> registers.add(r.name()));
        }
      }
    } while (registers.size() > known);
  }

  /// Whether a thread has any: it reads a clock, or has an instruction that is not computed here.
  static boolean begin(PtxThread thread) {
    for (Statement s : thread.body()) {
      if (isOpen(s.instruction())) {
        return true;
      }
      for (Operand operand : s.instruction().reads()) {
        if (isClock(operand)) {
          return true;
        }
      }
    }
    return false;
  }

  /// Whether a register is one of them.
  boolean has(String register) {
    return registers.contains(register);
  }

  /// Whether an instruction reads one of them, or begins one.
  boolean reads(Instruction instruction) {
    return isOpen(instruction)
        || (instruction instanceof Instruction.Unmodelled u && mentions(u))
        || instruction.reads().stream()
            .anyMatch(o -> isClock(o) || (o instanceof Operand.Register(String name) && has(name)));
  }

  /// Of what is kept as text only the names are known.
  private boolean mentions(Instruction.Unmodelled u) {
    return u.operands().stream()
        .flatMap(NAMES::splitAsStream)
        .anyMatch(name -> has(name) || Clock.is(name));
  }

  /// Whether nobody here knows what an instruction computes.
  static boolean isOpen(Instruction instruction) {
    return instruction instanceof Instruction.Evaluate e && Evaluations.formulas(e).isEmpty();
  }

  /// Whether an operand is a clock.
  static boolean isClock(Operand operand) {
    return operand instanceof Operand.Register(String name) && Clock.is(name);
  }

  private static boolean truths(Instruction instruction) {
    return instruction instanceof Instruction.SetPredicate
        || (instruction instanceof Instruction.Evaluate e && Evaluations.destination(e, 0) == 1);
  }

  /// What an instruction that reads one of them may do.
  ///
  /// @throws NotCoveredException if it does more with it than compute and compare
  List<List<Operation>> ways(int thread, Instruction instruction) throws NotCoveredException {
    boolean computes =
        instruction instanceof Instruction.Move
            || instruction instanceof Instruction.Compute
            || instruction instanceof Instruction.Evaluate;
    if (!computes && !truths(instruction)) {
      throw new NotCoveredException(
          "what P"
              + thread
              + " stores or where it goes depends on a clock, or on what is not computed here");
    }
    List<String> written =
        instruction.outputs().stream()
            .map(Operand.Register::name)
            .filter(n -> !n.equals("_"))
            .toList();
    List<List<Operation>> ways = List.of(List.of());
    for (String register : written) {
      List<List<Operation>> longer = new ArrayList<>();
      for (List<Operation> way : ways) {
        for (int value = 0; value <= (truths(instruction) ? 1 : 0); value++) {
          Operation assign = new Operation.Assign(register, new Expression.Constant(value));
          longer.add(Stream.concat(way.stream(), Stream.of(assign)).toList());
        }
      }
      ways = longer;
    }
    return ways;
  }
}
