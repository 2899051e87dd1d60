package dev.acquit.model.program;

import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.List;

/// Copies of blocks of memory, which go on by themselves and access memory by the asynchronous
/// proxy, as accesses ([dev.acquit.ptx.meaning.Effect.BlockCopy]).
///
/// @ptx 8.6 Proxies, 8.9.1 Program order, 9.7.9.25 cp.async.bulk
final class PtxBlocks {
  /// What a copy's size and its addresses are multiples of.
  private static final long UNIT = 16;

  /// How many accesses a copy may have: with those of its mbarrier they have to be told apart by
  /// what is before each.
  private static final long MOST = 56;

  private PtxBlocks() {}

  static boolean isAccess(Operation operation) {
    return operation instanceof Operation.Load || operation instanceof Operation.Store;
  }

  /// What a copy does.
  ///
  /// @param width how many bytes each of its accesses has
  /// @param thread its name in messages
  /// @throws NotCoveredException if its size is not known, or too large
  static List<Operation> copy(
      Expression size,
      int width,
      Expression to,
      StateSpace target,
      Expression from,
      StateSpace source,
      String thread)
      throws NotCoveredException {
    if (!(size instanceof Expression.Constant(long bytes))) {
      throw new NotCoveredException(
          "a copy of a block by " + thread + " of which the size is no number is not covered");
    }
    String what = thread + " copies a block";
    List<Operation> all = new ArrayList<>();
    if (bytes % UNIT != 0) {
      all.add(
          new Operation.Demand(
              new Expression.Constant(0), what + " of which the size is no multiple of " + UNIT));
      return all;
    }
    if (bytes < 0 || 2 * bytes / width > MOST) {
      throw new NotCoveredException(
          what + " of " + bytes + " bytes, and more than " + MOST / 2 * width + " are not covered");
    }
    all.addAll(PtxCopies.aligned(to, UNIT, what));
    all.addAll(PtxCopies.aligned(from, UNIT, what));
    all.addAll(
        PtxCopies.elements(
            bytes, bytes, width, to, from, PtxMarks.copied(source), PtxMarks.copied(target)));
    return all;
  }
}
