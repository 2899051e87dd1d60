package dev.acquit.model.program;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Copies that a thread starts and that go on by themselves: weak reads of what is copied, and a
/// weak write after each. Blocks of memory are copied through another proxy, and are not meant.
///
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async
final class PtxCopies {
  private static final String COPIED = CppProgram.MADE_UP + "copied";

  private PtxCopies() {}

  /// Whether an instruction is about such copies.
  static boolean is(Instruction.Unmodelled u) {
    return u.mnemonic().equals("cp")
        && u.modifiers().contains("async")
        && !u.modifiers().contains("bulk");
  }

  /// How many bytes at once copies of eight and more have: as many as the other accesses of a test,
  /// where the models know no access of parts.
  static int width(List<PtxThread> threads) {
    return threads.stream()
        .flatMap(t -> t.body().stream())
        .map(Statement::instruction)
        .filter(Instruction.Accessing.class::isInstance)
        .mapToInt(i -> ((Instruction.Accessing) i).access().type().bits() / Byte.SIZE)
        .filter(bytes -> bytes == Integer.BYTES || bytes == Long.BYTES)
        .min()
        .orElse(Integer.BYTES);
  }

  /// What a copy does. Bytes beyond those that it is to read are zeros.
  ///
  /// @param width how many bytes each of its accesses has at most
  /// @param thread its name in messages
  /// @throws NotCoveredException if its sizes are not known
  static List<Operation> copy(
      Instruction.Unmodelled u, int width, Expression to, Expression from, String thread)
      throws NotCoveredException {
    int hints = u.modifiers().stream().anyMatch("L2::cache_hint"::equals) ? 1 : 0;
    List<String> sizes = u.operands().subList(2, u.operands().size() - hints);
    long bytes = size(sizes.getFirst());
    long read = sizes.size() > 1 ? size(sizes.get(1)) : bytes;
    int each = (int) Math.min(width, bytes);
    if (sizes.size() > 2 || read > bytes || read % each != 0) {
      throw new NotCoveredException(
          "a copy of which only a part of a number is read, or perhaps nothing, is not covered");
    }
    ScalarType type = each == Long.BYTES ? ScalarType.B64 : ScalarType.B32;
    IntegerType integer = new IntegerType(type.bits(), false);
    List<Operation> all = new ArrayList<>();
    for (Expression address : List.of(to, from)) {
      all.add(
          new Operation.Demand(
              Expression.not(
                  Expression.apply(Op.AND, Long.SIZE, address, new Expression.Constant(bytes - 1))),
              thread + " copies " + bytes + " bytes at an address that is no multiple of that"));
    }
    int events = 0;
    for (long at = 0; at < bytes; at += each) {
      Expression value = new Expression.Constant(0);
      if (at < read) {
        value = new Expression.Register(COPIED);
        all.add(
            new Operation.Load(
                COPIED, plus(from, at), integer, marks(StateSpace.GLOBAL, type, events, events)));
        events++;
      }
      all.add(
          new Operation.Store(
              plus(to, at),
              value,
              integer,
              marks(StateSpace.SHARED, type, events, at < read ? events - 1 : events)));
      events++;
    }
    all.add(new Operation.Copies(Operation.Copies.Step.START, events));
    return all;
  }

  /// @param event how many accesses of the copy are before this one
  /// @param beside with how many of them, from the first on, it has no order
  private static Operation.Marks marks(StateSpace space, ScalarType type, int event, int beside) {
    long before = ((1L << beside) - 1) << (event - beside + 1);
    return PtxMarks.access(
            new Access(Proxy.GENERIC, Semantics.WEAK, Optional.empty(), space, type, 1, List.of()))
        .beside(before);
  }

  private static Expression plus(Expression address, long by) {
    return by == 0
        ? address
        : Expression.apply(Op.ADD, Long.SIZE, address, new Expression.Constant(by));
  }

  private static long size(String operand) throws NotCoveredException {
    if (!operand.matches("[0-9]{1,2}")) {
      throw new NotCoveredException(
          "the size '" + operand + "' of a copy, which is no number, is not covered");
    }
    return Long.parseLong(operand);
  }
}
