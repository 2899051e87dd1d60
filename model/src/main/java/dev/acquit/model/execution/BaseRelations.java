package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
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
    known.remove(BaseRelation.ENDED);
  }

  void forgetLocations() {
    known.remove(BaseRelation.LOC);
    known.remove(BaseRelation.VLOC);
  }

  long tagged(Tag tag) {
    return tag == Tag.NAL ? plain() : tags[tag.ordinal()];
  }

  /// Whether an object is atomic is known when it is known which one an access goes to.
  private long plain() {
    long set = 0;
    for (int e = 0; e < size; e++) {
      int cell = candidate.cell(e);
      boolean plain =
          cell >= 0
              && candidate.cells().get(cell).location() != Cell.NOWHERE
              && candidate
                  .program()
                  .locations()
                  .get(candidate.cells().get(cell).location())
                  .plain();
      set |= plain ? 1L << e : 0;
    }
    return set;
  }

  Relation get(BaseRelation relation) {
    return known.computeIfAbsent(relation, this::compute);
  }

  private Relation compute(BaseRelation relation) {
    return switch (relation) {
      case PO -> programOrder();
      case INT -> ofThreads(false);
      case EXT -> ofThreads(true);
      case ID -> Relation.identity(size, Relation.allEvents(size));
      case LOC -> sameCell();
      case VLOC -> pairs((a, b) -> truth(sameVirtual(a, b)));
      case ADDR -> dependencies(BaseRelation.ADDR);
      case DATA -> dependencies(BaseRelation.DATA);
      case CTRL -> dependencies(BaseRelation.CTRL);
      case RMW -> updates();
      case SR -> mutualInclusion();
      case SCTA -> within(Scope.CTA);
      case SCLUSTER -> within(Scope.CLUSTER);
      case SGPU -> within(Scope.GPU);
      case SYNCBAR -> barriers;
      case ENDED -> ended();
      case SUBMITS -> Submissions.submits(candidate);
      case RETURNS -> Submissions.returns(candidate);
      case STREAM -> Submissions.stream(candidate);
      case REGISTERS -> Submissions.registers(candidate);
    };
  }

  /// From all events of threads that have ended before a barrier completes, which would wait for
  /// them.
  private Relation ended() {
    long[] rows = new long[size];
    Relation arrivals = barriers.inverse();
    for (int barrier = candidate.cells().size(); barrier < size; barrier++) {
      PathEvent.BarrierUse use = candidate.event(barrier).barrier();
      Place own = candidate.program().threads().get(candidate.thread(barrier)).place();
      for (int t = 0; use != null && t < candidate.paths().size(); t++) {
        Place other = candidate.program().threads().get(t).place();
        if (t != candidate.thread(barrier)
            && use.operation().waitsFor(own, other)
            && (arrivals.row(barrier) & eventsOf(t)) == 0) {
          for (long s = eventsOf(t); s != 0; s &= s - 1) {
            rows[Long.numberOfTrailingZeros(s)] |= 1L << barrier;
          }
        }
      }
    }
    return Relation.ofRows(rows);
  }

  /// The events of a thread are numbered so that no event is before one with a smaller number;
  /// those of one C++ expression may be beside each other.
  private Relation programOrder() {
    long[] rows = new long[size];
    for (int t = 0; t < candidate.paths().size(); t++) {
      long later = eventsOf(t);
      for (long s = later; s != 0; s &= s - 1) {
        later &= later - 1;
        rows[Long.numberOfTrailingZeros(s)] = later;
      }
    }
    for (int e = candidate.cells().size(); e < size; e++) {
      for (long s = candidate.event(e).marks().beside(); s != 0; s &= s - 1) {
        rows[e - Long.numberOfTrailingZeros(s)] &= ~(1L << e);
      }
    }
    return Relation.ofRows(rows);
  }

  private long eventsOf(int thread) {
    int from = candidate.base(thread);
    int to = from + candidate.paths().get(thread).events().size();
    return Relation.allEvents(to) & ~Relation.allEvents(from);
  }

  /// Pairs of one thread, or of different ones; an initial write has no thread.
  private Relation ofThreads(boolean different) {
    long[] rows = new long[size];
    long everything = Relation.allEvents(size);
    for (int e = 0; e < size; e++) {
      int thread = candidate.thread(e);
      long own = thread < 0 ? 0 : eventsOf(thread);
      rows[e] = different ? everything & ~own & ~(1L << e) : own;
    }
    return Relation.ofRows(rows);
  }

  private Relation sameCell() {
    long[] cells = new long[candidate.cells().size()];
    for (int e = 0; e < size; e++) {
      if (candidate.cell(e) >= 0) {
        cells[candidate.cell(e)] |= 1L << e;
      }
    }
    long[] rows = new long[size];
    for (int e = 0; e < size; e++) {
      rows[e] = candidate.cell(e) < 0 ? 0 : cells[candidate.cell(e)];
    }
    return Relation.ofRows(rows);
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

  private boolean sameVirtual(int a, int b) {
    if (!isAccess(a) || candidate.cell(a) != candidate.cell(b)) {
      return false;
    }
    return candidate.virtual(a) == candidate.virtual(b);
  }

  private Relation updates() {
    long[] rows = new long[size];
    for (int e = candidate.cells().size(); e < size; e++) {
      int partner = candidate.event(e).partner();
      if (candidate.isRead(e) && partner >= 0) {
        rows[e] = 1L << (candidate.base(candidate.thread(e)) + partner);
      }
    }
    return Relation.ofRows(rows);
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

  /// Whom each event reaches, then what is mutual. Only events that have a scope take part.
  private Relation mutualInclusion() {
    long[] rows = new long[size];
    long scoped = 0;
    for (int e = candidate.cells().size(); e < size; e++) {
      scoped |= candidate.event(e).marks().reach().isPresent() ? 1L << e : 0;
    }
    for (long s = scoped; s != 0; s &= s - 1) {
      int e = Long.numberOfTrailingZeros(s);
      rows[e] = reached(e, candidate.event(e).marks().reach().orElseThrow()) & scoped;
    }
    Relation reaches = Relation.ofRows(rows);
    return reaches.intersection(reaches.inverse());
  }

  boolean reaches(int e, int other) {
    return candidate
        .event(e)
        .marks()
        .reach()
        .filter(reach -> (reached(e, reach) >>> other & 1) != 0)
        .isPresent();
  }

  private long reached(int e, Operation.Reach reach) {
    return switch (reach) {
      case THREAD -> eventsOf(candidate.thread(e));
      case CTA -> near(e, Scope.CTA);
      case CLUSTER -> near(e, Scope.CLUSTER);
      case GPU -> near(e, Scope.GPU);
      case SYS -> Relation.allEvents(size);
    };
  }

  /// The events of threads in a scope around an event's thread.
  private long near(int e, Scope scope) {
    Place place = placeOf(e);
    long found = 0;
    for (int t = 0; t < candidate.paths().size(); t++) {
      if (candidate.program().threads().get(t).place().shares(scope, place)) {
        found |= eventsOf(t);
      }
    }
    return found;
  }

  private Place placeOf(int e) {
    return candidate.program().threads().get(candidate.thread(e)).place();
  }

  private Relation within(Scope scope) {
    long[] rows = new long[size];
    for (int e = candidate.cells().size(); e < size; e++) {
      rows[e] = near(e, scope);
    }
    return Relation.ofRows(rows);
  }
}
