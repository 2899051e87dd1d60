package dev.acquit.model.program;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Clock;
import dev.acquit.ptx.meaning.Evaluations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The registers of a thread that may hold any value, since they were computed from a clock, or by
/// an instruction that is not computed here.
///
/// Which value it is, a thread sees by comparing it. Where executions are looked at one by one, a
/// comparison of such a register goes either way each time, whatever other comparisons have said; a
/// formula has a number for it, which may be less than one before. The values over-approximate a
/// monotonic clock. What is stored, accessed or shown in the end must not depend on the value
/// itself.
final class AnyValues {
  /// What the reader of a verdict should know.
  static final String NOTE =
      "clocks, and what is not computed here, may be any number each time, so an execution may need"
          + " one that goes back or stands still";

  private final Set<String> registers = new HashSet<>();
  private final boolean clocks;

  /// Finds them: whichever way the thread goes, what is computed from one of them is one.
  ///
  /// @param clocks whether a clock makes one; where formulas alone are asked it is a number like
  ///   others
  AnyValues(PtxThread thread, boolean clocks) {
    this.clocks = clocks;
    if (!begin(thread)) {
      return;
    }
    int known;
    do {
      known = registers.size();
      for (Statement s : thread.body()) {
        if (isOne(s.instruction()) && !truths(s.instruction())) {
          s.instruction().outputs().forEach(r -> registers.add(r.name()));
        }
      }
    } while (registers.size() > known);
  }

  /// Whether a thread has any: it reads a clock, or has an instruction that is not computed here.
  static boolean begin(PtxThread thread) {
    for (Statement s : thread.body()) {
      if (Evaluations.isOpen(s.instruction())) {
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

  /// Whether an instruction reads one of them or a clock, or begins one.
  boolean reads(Instruction instruction) {
    return isOne(instruction) || instruction.reads().stream().anyMatch(AnyValues::isClock);
  }

  private boolean isOne(Instruction instruction) {
    return Evaluations.isOpen(instruction)
        || instruction.reads().stream()
            .anyMatch(o ->
                (clocks && isClock(o))
                    || (o instanceof Operand.Register(String name) && has(name)));
  }

  /// Whether an operand is a clock.
  static boolean isClock(Operand operand) {
    return operand instanceof Operand.Register(String name) && Clock.is(name);
  }

  private static boolean truths(Instruction instruction) {
    return instruction instanceof Instruction.Computing c && Evaluations.destination(c, 0) == 1;
  }

  /// What an instruction that reads one of them does.
  ///
  /// @param computed how it computes its results; empty if nobody here knows
  /// @throws NotCoveredException if it does more with it than compute and compare
  List<Operation> steps(int thread, Instruction instruction, List<Operation> computed)
      throws NotCoveredException {
    if (!(instruction instanceof Instruction.Computing)) {
      throw new NotCoveredException(
          "what P"
              + thread
              + " stores or where it goes depends on a clock, or on what is not computed here");
    }
    boolean truth = truths(instruction);
    List<Operation> steps = new ArrayList<>();
    for (Operand operand : instruction.reads()) {
      if (isClock(operand)) {
        String clock = ((Operand.Register) operand).name();
        steps.add(new Operation.Guess(clock, false, Optional.empty()));
      }
    }
    if (computed.isEmpty()) {
      instruction.outputs().stream()
          .map(Operand.Register::name)
          .filter(n -> !n.equals("_"))
          .forEach(n -> steps.add(new Operation.Guess(n, truth, Optional.empty())));
    }
    for (Operation o : computed) {
      if (o instanceof Operation.Assign(String name, Expression value)) {
        steps.add(
            new Operation.Guess(name, truth && isOutput(instruction, name), Optional.of(value)));
      }
    }
    return steps;
  }

  private static boolean isOutput(Instruction instruction, String name) {
    return instruction.outputs().stream().anyMatch(r -> r.name().equals(name));
  }
}
