package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// For how many threads barriers wait whose count is that of whole warps, in a test that has single
/// lanes of them.
final class BarrierCounts {
  private BarrierCounts() {}

  /// Puts the numbers of the test's threads in the place of those of whole warps.
  ///
  /// @param read the threads of the test
  /// @throws InputException if places contradict each other
  static void ofWarps(SpecialRegisterValues placement, List<PtxThread> read) throws InputException {
    for (int i = 0; i < read.size(); i++) {
      PtxThread thread = read.get(i);
      List<Statement> body = new ArrayList<>();
      for (Statement s : thread.body()) {
        body.add(new Statement(s.guard(), counted(placement, i, s.instruction())));
      }
      read.set(i, new PtxThread(thread.id(), thread.place(), body));
    }
  }

  private static Instruction counted(
      SpecialRegisterValues placement, int index, Instruction instruction) throws InputException {
    if (Effects.of(instruction) instanceof Effect.CtaBarrier(var b)
        && b.dialect() != Instruction.Barrier.Dialect.PEER
        && b.second().orElse(null) instanceof Operand.Immediate(long count)) {
      return new Instruction.Barrier(
          b.action(),
          b.dialect(),
          b.first(),
          Optional.of(new Operand.Immediate(placement.counted(index, count))),
          b.third());
    }
    if (instruction instanceof Instruction.Unmodelled u
        && Effects.of(u) instanceof Effect.Vote vote
        && vote.threads().isPresent()
        && u.operands().get(2) instanceof Operand.Immediate(long count)) {
      List<Written> operands = new ArrayList<>(u.operands());
      operands.set(2, new Operand.Immediate(placement.counted(index, count)));
      return u.with(operands);
    }
    return instruction;
  }
}
