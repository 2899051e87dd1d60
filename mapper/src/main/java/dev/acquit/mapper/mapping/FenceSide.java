package dev.acquit.mapper.mapping;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.ptx.isa.FenceSemantics;
import java.util.Collection;
import java.util.List;

/// On which side of a seq_cst access a table has its `fence.sc`. One side is enough if all rows
/// agree on it: then a fence stands between each two such accesses.
public enum FenceSide {
  /// Before the access.
  BEFORE,
  /// Behind the access.
  BEHIND;

  /// The side that most rows of seq_cst accesses have; [#BEFORE] if there is none.
  public static FenceSide of(Collection<Row> rows) {
    int votes = rows.stream().mapToInt(FenceSide::vote).sum();
    return votes < 0 ? BEHIND : BEFORE;
  }

  /// The sequence of a seq_cst access.
  List<Template> around(Template access) {
    Template fence = new Template.Fence(FenceSemantics.SC);
    return this == BEFORE ? List.of(fence, access) : List.of(access, fence);
  }

  /// Positive for before, negative for behind.
  private static int vote(Row row) {
    boolean counts =
        row.key().operation() != Operation.FENCE
            && row.key().order().filter(o -> o == MemoryOrder.SEQ_CST).isPresent();
    return counts ? Integer.signum(row.alternatives().stream().mapToInt(FenceSide::vote).sum()) : 0;
  }

  private static int vote(Alternative alternative) {
    boolean before = isFull(alternative.templates().getFirst());
    boolean behind = isFull(alternative.templates().getLast());
    return before == behind ? 0 : before ? 1 : -1;
  }

  private static boolean isFull(Template template) {
    return template instanceof Template.Membar
        || (template instanceof Template.Fence f && f.semantics() == FenceSemantics.SC);
  }
}
