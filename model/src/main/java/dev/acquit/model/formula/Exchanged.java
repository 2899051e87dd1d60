package dev.acquit.model.formula;

import dev.acquit.model.program.Operation;
import java.util.BitSet;
import java.util.List;

/// Where a thread shows other lanes of its warp a value, on some of its ways. Values and conditions
/// are those of the thread's [Terms].
///
/// Among the [Reads] of what comes behind, two numbers below zero stand for it: for the reads on
/// which it depends that the others came, and for those on which their values depend, too.
///
/// @param operation what it is
/// @param guard when it happens
/// @param mask the lanes that take part
/// @param value what the thread shows
/// @param values what each of the others shows, variables; zero for what nobody looks at
/// @param there whether it does, variables
/// @param comes the reads on which it depends that the thread comes here
/// @param shows those on which its value depends
/// @param before the exchanges of its thread that are before it on some way
record Exchanged(
    Operation.Exchange operation,
    int guard,
    int mask,
    int value,
    List<Integer> values,
    List<Integer> there,
    Reads comes,
    Reads shows,
    BitSet before) {
  /// More of one thread make too large a formula.
  static final int MOST = 64;

  /// The number that stands for the coming of others to an exchange.
  static int came(int exchange) {
    return -1 - 2 * exchange;
  }

  /// The number that stands for what they show there.
  static int shown(int exchange) {
    return -2 - 2 * exchange;
  }

  /// Whether another thread may take part in the same.
  boolean isWith(Exchanged other) {
    return operation.kind().equals(other.operation.kind());
  }
}
