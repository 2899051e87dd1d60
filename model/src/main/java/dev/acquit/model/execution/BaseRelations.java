package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.execution.PathEvent.Kind;
import dev.acquit.model.program.Operation;
import dev.acquit.model.relation.Relation;
import dev.acquit.ptx.isa.Scope;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/// The base sets and relations of a candidate, computed when they are asked for.
final class BaseRelations {
  private final Candidate candidate;
  private final int size;
  private final Map<BaseRelation, Relation> known = new EnumMap<>(BaseRelation.class);
  private final long[] tags = new long[Tag.values().length];
  private Relation barriers;

  BaseRelations(Candidate candidate) {
    this.candidate = candidate;
    this.size = candidate.size();
    this.barriers = Relation.empty(size);
    for (int e = 0; e < size; e++) {
      long mask = mask(e);
      for (long s = mask; s != 0; s &= s - 1) {
        tags[Long.numberOfTrailingZeros(s)] |= 1L << e;
      }
    }
  }

  private long mask(int e) {
    if (candidate.isInitial(e)) {
      return Tag.W.bit() | Tag.IW.bit() | Tag.WEAK.bit() | Tag.NA.bit() | Tag.GEN.bit();
    }
    PathEvent event = candidate.event(e);
    long kind =
        switch (event.kind()) {
          case READ -> Tag.R.bit();
          case WRITE -> Tag.W.bit();
          case FENCE -> Tag.F.bit();
          case BARRIER -> Tag.B.bit();
        };
    return kind | event.marks().tags();
  }

  void setBarriers(Relation newBarriers) {
    barriers = newBarriers;
    known.remove(BaseRelation.SYNCBAR);
  }

  void forgetLocations() {
    known.remove(BaseRelation.LOC);
    known.remove(BaseRelation.VLOC);
  }

  long tagged(Tag tag) {
    return tags[tag.ordinal()];
  }

  Relation get(BaseRelation relation) {
    return known.computeIfAbsent(relation, this::compute);
  }

  private Relation compute(BaseRelation relation) {
    return switch (relation) {
      case PO -> pairs((a, b) -> truth(sameThread(a, b) && a < b));
      case INT -> pairs((a, b) -> truth(sameThread(a, b)));
      case EXT -> pairs((a, b) -> truth(a != b && !sameThread(a, b)));
      case ID -> Relation.identity(size, Relation.allEvents(size));
      case LOC -> pairs((a, b) -> truth(isAccess(a) && candidate.cell(a) == candidate.cell(b)));
      case VLOC -> pairs((a, b) -> truth(sameVirtual(a, b)));
      case ADDR -> dependencies(BaseRelation.ADDR);
      case DATA -> dependencies(BaseRelation.DATA);
      case CTRL -> dependencies(BaseRelation.CTRL);
      case RMW -> pairs((a, b) -> truth(isUpdate(a, b)));
      case SR -> pairs((a, b) -> truth(reaches(a, b) && reaches(b, a)));
      case SCTA -> within(Scope.CTA);
      case SCLUSTER -> within(Scope.CLUSTER);
      case SGPU -> within(Scope.GPU);
      case SYNCBAR -> barriers;
    };
  }

  private static int truth(boolean b) {
    return b ? 1 : 0;
  }

  private Relation pairs(IntBinaryOperator holds) {
    long[] rows = new long[size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        if (holds.applyAsInt(a, b) != 0) {
          rows[a] |= 1L << b;
        }
      }
    }
    return Relation.ofRows(rows);
  }

  private boolean isAccess(int e) {
    return candidate.cell(e) >= 0;
  }

  private boolean sameThread(int a, int b) {
    return candidate.thread(a) >= 0 && candidate.thread(a) == candidate.thread(b);
  }

  private boolean sameVirtual(int a, int b) {
    if (!isAccess(a) || candidate.cell(a) != candidate.cell(b)) {
      return false;
    }
    return candidate.virtual(a) == candidate.virtual(b);
  }

  private boolean isUpdate(int a, int b) {
    return candidate.isRead(a)
        && sameThread(a, b)
        && candidate.event(a).partner() >= 0
        && candidate.base(candidate.thread(a)) + candidate.event(a).partner() == b;
  }

  private Relation dependencies(BaseRelation which) {
    long[] rows = new long[size];
    for (int b = candidate.cells().size(); b < size; b++) {
      PathEvent e = candidate.event(b);
      long reads =
          switch (which) {
            case ADDR -> e.addressReads();
            case DATA -> e.dataReads();
            case CTRL -> e.controlReads();
            default -> throw new IllegalStateException(which + " is no dependency");
          };
      int base = candidate.base(candidate.thread(b));
      for (long s = reads; s != 0; s &= s - 1) {
        rows[base + Long.numberOfTrailingZeros(s)] |= 1L << b;
      }
    }
    return Relation.ofRows(rows);
  }

  private boolean reaches(int a, int b) {
    if (candidate.isInitial(a) || candidate.isInitial(b)) {
      return false;
    }
    Operation.Reach reach = candidate.event(a).marks().reach().orElse(null);
    if (reach == null || candidate.event(b).marks().reach().isEmpty()) {
      return false;
    }
    Place from = placeOf(a);
    Place to = placeOf(b);
    return switch (reach) {
      case THREAD -> sameThread(a, b);
      case CTA -> from.shares(Scope.CTA, to);
      case CLUSTER -> from.shares(Scope.CLUSTER, to);
      case GPU -> from.shares(Scope.GPU, to);
      case SYS -> true;
    };
  }

  private Place placeOf(int e) {
    return candidate.program().threads().get(candidate.thread(e)).place();
  }

  private Relation within(Scope scope) {
    return pairs((a, b) ->
        truth(
            candidate.thread(a) >= 0
                && candidate.thread(b) >= 0
                && placeOf(a).shares(scope, placeOf(b))));
  }

  /// Whether the event is a barrier.
  static boolean isBarrier(PathEvent e) {
    return e.kind() == Kind.BARRIER;
  }
}
