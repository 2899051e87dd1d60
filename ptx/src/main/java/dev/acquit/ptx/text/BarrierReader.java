package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;
import java.util.Optional;

/// Reads the barriers of a CTA.
///
/// `barrier.sync.aligned` is read as `bar.sync`, which means the same; so is the spelling with
/// `.cta`, except that in litmus rows `bar.cta` is another tool's instruction.
///
/// @ptx 9.7.13.1 bar/barrier
final class BarrierReader {
  private static final int WARP = 32;
  private static final int BARRIERS = 16;

  private final TokenReader in;
  private final Operands operands;
  private final Dialect dialect;

  BarrierReader(TokenReader in, Operands operands, Dialect dialect) {
    this.in = in;
    this.operands = operands;
    this.dialect = dialect;
  }

  Instruction read(Modifiers modifiers) throws InputException {
    boolean bar = modifiers.mnemonic().equals("bar");
    boolean cta = modifiers.accept("cta");
    Optional<Modifiers.Taken<Instruction.Barrier.Action>> action =
        modifiers.take(
            "action",
            List.of(Instruction.Barrier.Action.values()),
            Instruction.Barrier.Action::suffix);
    boolean aligned = !bar && modifiers.accept("aligned");
    modifiers.finish();
    if (action.isEmpty()) {
      throw modifiers.missing(
          "an action", List.of("sync", "arrive"), "write '" + modifiers.spelled() + ".sync'");
    }
    if (bar && cta && dialect == Dialect.LITMUS) {
      return peer(action.get().value());
    }
    return barrier(
        action.get().value(),
        bar || aligned ? Instruction.Barrier.Dialect.BAR : Instruction.Barrier.Dialect.BARRIER);
  }

  private Instruction peer(Instruction.Barrier.Action action) throws InputException {
    Operand first = operands.value("the barrier's instance");
    Optional<Operand> second = Optional.empty();
    Optional<Operand> third = Optional.empty();
    if (in.accept(",")) {
      second = Optional.of(operands.value("the barrier's identity"));
    }
    if (in.accept(",")) {
      third = Optional.of(operands.value("the barrier's quorum"));
    }
    operands.end();
    return new Instruction.Barrier(action, Instruction.Barrier.Dialect.PEER, first, second, third);
  }

  private Instruction barrier(
      Instruction.Barrier.Action action, Instruction.Barrier.Dialect spelling)
      throws InputException {
    Token where = in.peek();
    Operand number = operands.value("the barrier's number");
    if (number instanceof Operand.Immediate(long value) && (value < 0 || value >= BARRIERS)) {
      throw in.error(where, "found barrier " + value + ", expected a number from 0 to 15");
    }
    Optional<Operand> threads = Optional.empty();
    if (action == Instruction.Barrier.Action.ARRIVE && !in.at(",")) {
      throw in.unexpected("',' and the number of threads, which arriving needs");
    }
    if (in.accept(",")) {
      Token count = in.peek();
      threads = Optional.of(operands.value("the number of threads"));
      checkThreads(count, threads.get());
    }
    operands.end();
    return new Instruction.Barrier(action, spelling, number, threads, Optional.empty());
  }

  /// A litmus row counts its threads; a kernel counts whole warps.
  private void checkThreads(Token where, Operand threads) throws InputException {
    if (threads instanceof Operand.Immediate(long value)
        && (value < 0 || (dialect == Dialect.PTX && value % WARP != 0))) {
      throw in.error(
          where, "found " + value + " threads, expected a multiple of the warp size, " + WARP);
    }
  }
}
