package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.RowKey;
import java.util.List;
import java.util.Optional;

/// What instructions without annotation could be.
///
/// @param row the operation and its order
/// @param failure of a compare-exchange the strongest order of failure that goes with it
/// @param widest the widest scope at which they are that; empty if they are not at any
/// @param verdict CONFORMS, STRONGER or CONTEXT at that scope; UNRECOGNISED if there is none
/// @param match the alternative, or the one that they come closest to
/// @param why what is more, or what is missing
public record Candidate(
    RowKey row,
    Optional<MemoryOrder> failure,
    Optional<ThreadScope> widest,
    Verdict verdict,
    Optional<RowMatch> match,
    String why) {
  /// The scopes that are tried, from wide to narrow.
  public static final List<ThreadScope> SCOPES =
      List.of(ThreadScope.SYSTEM, ThreadScope.DEVICE, ThreadScope.CLUSTER, ThreadScope.BLOCK);
}
