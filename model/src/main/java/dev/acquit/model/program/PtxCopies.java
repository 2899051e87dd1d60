package dev.acquit.model.program;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
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

  /// What a copy does. Bytes beyond those that it is to read are zeros.
  ///
  /// @param width how many bytes each of its accesses has at most
  /// @param thread its name in messages
  /// @throws NotCoveredException if its sizes are not known
  static List<Operation> copy(
      Effect.Copy copy, int width, Expression to, Expression from, String thread)
      throws NotCoveredException {
    long bytes = size(copy.size());
    long read = copy.read().isPresent() ? size(copy.read().get()) : bytes;
    int each = (int) Math.min(width, bytes);
    if (read > bytes || read % each != 0) {
      throw new NotCoveredException(
          "a copy of which only a part of a number is read, or perhaps nothing, is not covered");
    }
    List<Operation> all = new ArrayList<>();
    all.addAll(aligned(to, bytes, thread + " copies " + bytes + " bytes"));
    all.addAll(aligned(from, bytes, thread + " copies " + bytes + " bytes"));
    Operation.Marks marks =
        PtxMarks.access(
            new Access(
                Proxy.GENERIC,
                Semantics.WEAK,
                Optional.empty(),
                StateSpace.GENERIC,
                ScalarType.B32,
                1,
                List.of()));
    List<Operation> accesses = elements(bytes, read, each, to, from, marks, marks);
    all.addAll(accesses);
    all.add(new Operation.Copies(Operation.Copies.Step.START, accesses.size()));
    return all;
  }

  /// What has to be so of an address.
  static List<Operation> aligned(Expression address, long by, String what) {
    return List.of(
        new Operation.Demand(
            Expression.not(
                Expression.apply(Op.AND, Long.SIZE, address, new Expression.Constant(by - 1))),
            what + " at an address that is no multiple of " + by));
  }

  /// The accesses of a copy: each number is read and then written, in no order with the others.
  ///
  /// @param bytes how many are written
  /// @param read how many of them are read, the others are zeros
  /// @param each how many at once
  /// @param reads what models know of the reads
  /// @param writes what they know of the writes
  static List<Operation> elements(
      long bytes,
      long read,
      int each,
      Expression to,
      Expression from,
      Operation.Marks reads,
      Operation.Marks writes) {
    IntegerType integer = new IntegerType(each * Byte.SIZE, false);
    List<Operation> all = new ArrayList<>();
    int events = 0;
    for (long at = 0; at < bytes; at += each) {
      Expression value = new Expression.Constant(0);
      if (at < read) {
        value = new Expression.Register(COPIED);
        all.add(new Operation.Load(COPIED, plus(from, at), integer, beside(reads, events, events)));
        events++;
      }
      all.add(
          new Operation.Store(
              plus(to, at),
              value,
              integer,
              beside(writes, events, at < read ? events - 1 : events)));
      events++;
    }
    return all;
  }

  /// @param event how many accesses of the copy are before this one
  /// @param beside with how many of them, from the first on, it has no order
  private static Operation.Marks beside(Operation.Marks marks, int event, int beside) {
    return marks.beside(((1L << beside) - 1) << (event - beside + 1));
  }

  private static Expression plus(Expression address, long by) {
    return by == 0
        ? address
        : Expression.apply(Op.ADD, Long.SIZE, address, new Expression.Constant(by));
  }

  private static long size(Operand operand) throws NotCoveredException {
    if (operand instanceof Operand.Immediate(long size) && size >= 0 && size < 100) {
      return size;
    }
    throw new NotCoveredException(
        "the size '" + operand + "' of a copy, which is no number, is not covered");
  }
}
