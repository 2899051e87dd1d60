package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import dev.acquit.ptx.isa.Scope;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/// The base sets and relations of a candidate, computed when they are asked for.
final class BaseRelations {
  private final Candidate candidate;
  private final int size;
  private final Map<BaseRelation, Relation> known = new EnumMap<>(BaseRelation.class);
  private final EventSet[] tags = new EventSet[Tag.values().length];
  private Relation barriers;

  BaseRelations(Candidate candidate) {
    this.candidate = candidate;
    this.size = candidate.size();
    this.barriers = Relation.empty(size);
    Arrays.fill(tags, EventSet.EMPTY);
    for (int e = 0; e < size; e++) {
      for (long s = mask(e); s != 0; s &= s - 1) {
        int tag = Long.numberOfTrailingZeros(s);
        tags[tag] = tags[tag].with(e);
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

  EventSet tagged(Tag tag) {
    return tag == Tag.NAL ? plain() : tags[tag.ordinal()];
  }

  /// Whether an object is atomic is known when it is known which one an access goes to.
  private EventSet plain() {
    EventSet set = EventSet.EMPTY;
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
      set = plain ? set.with(e) : set;
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
      case ID -> Relation.identity(size, EventSet.all(size));
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
      case SUBMITS, RETURNS, STREAM, REGISTERS -> Submissions.pairs(candidate, relation);
    };
  }

  /// From all events of threads that have ended before a barrier completes, which would wait for
  /// them.
  private Relation ended() {
    Relation.Builder ended = new Relation.Builder(size);
    Relation arrivals = barriers.inverse();
    for (int barrier = candidate.cells().size(); barrier < size; barrier++) {
      PathEvent.BarrierUse use = candidate.event(barrier).barrier();
      Place own = candidate.program().threads().get(candidate.thread(barrier)).place();
      for (int t = 0; use != null && t < candidate.paths().size(); t++) {
        Place other = candidate.program().threads().get(t).place();
        if (t != candidate.thread(barrier)
            && use.operation().waitsFor(own, other)
            && !arrivals.row(barrier).meets(eventsOf(t))) {
          int completed = barrier;
          eventsOf(t).stream().forEach(e -> ended.add(e, completed));
        }
      }
    }
    return ended.build();
  }

  /// The events of a thread are numbered so that no event is before one with a smaller number;
  /// those of one C++ expression may be beside each other.
  private Relation programOrder() {
    Relation.Builder order = new Relation.Builder(size);
    for (int e = candidate.cells().size(); e < size; e++) {
      order.addAll(e, EventSet.range(e + 1, end(candidate.thread(e))));
    }
    for (int e = candidate.cells().size(); e < size; e++) {
      for (long s = candidate.event(e).marks().beside(); s != 0; s &= s - 1) {
        order.remove(e - Long.numberOfTrailingZeros(s), e);
      }
    }
    return order.build();
  }

  private EventSet eventsOf(int thread) {
    return EventSet.range(candidate.base(thread), end(thread));
  }

  private int end(int thread) {
    return candidate.base(thread) + candidate.paths().get(thread).events().size();
  }

  /// Pairs of one thread, or of different ones; an initial write has no thread.
  private Relation ofThreads(boolean different) {
    Relation.Builder all = new Relation.Builder(size);
    EventSet everything = EventSet.all(size);
    for (int e = 0; e < size; e++) {
      int thread = candidate.thread(e);
      EventSet own = thread < 0 ? EventSet.EMPTY : eventsOf(thread);
      all.addAll(e, different ? everything.difference(own).without(e) : own);
    }
    return all.build();
  }

  private Relation sameCell() {
    EventSet[] cells = new EventSet[candidate.cells().size()];
    Arrays.fill(cells, EventSet.EMPTY);
    for (int e = 0; e < size; e++) {
      int cell = candidate.cell(e);
      if (cell >= 0) {
        cells[cell] = cells[cell].with(e);
      }
    }
    Relation.Builder same = new Relation.Builder(size);
    for (int e = 0; e < size; e++) {
      same.addAll(e, candidate.cell(e) < 0 ? EventSet.EMPTY : cells[candidate.cell(e)]);
    }
    return same.build();
  }

  private static int truth(boolean b) {
    return b ? 1 : 0;
  }

  private Relation pairs(IntBinaryOperator holds) {
    Relation.Builder pairs = new Relation.Builder(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        if (holds.applyAsInt(a, b) != 0) {
          pairs.add(a, b);
        }
      }
    }
    return pairs.build();
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
    Relation.Builder updates = new Relation.Builder(size);
    for (int e = candidate.cells().size(); e < size; e++) {
      int partner = candidate.event(e).partner();
      if (candidate.isRead(e) && partner >= 0) {
        updates.add(e, candidate.base(candidate.thread(e)) + partner);
      }
    }
    return updates.build();
  }

  private Relation dependencies(BaseRelation which) {
    Relation.Builder dependencies = new Relation.Builder(size);
    for (int b = candidate.cells().size(); b < size; b++) {
      PathEvent e = candidate.event(b);
      EventSet reads =
          switch (which) {
            case ADDR -> e.addressReads();
            case DATA -> e.dataReads();
            case CTRL -> e.controlReads();
            default -> throw new IllegalStateException(which + " is no dependency");
          };
      int base = candidate.base(candidate.thread(b));
      for (int read = reads.first(); read >= 0; read = reads.next(read)) {
        dependencies.add(base + read, b);
      }
    }
    return dependencies.build();
  }

  /// Whom each event reaches, then what is mutual. Only events that have a scope take part.
  private Relation mutualInclusion() {
    Relation.Builder all = new Relation.Builder(size);
    EventSet scoped = EventSet.EMPTY;
    for (int e = candidate.cells().size(); e < size; e++) {
      scoped = candidate.event(e).marks().reach().isPresent() ? scoped.with(e) : scoped;
    }
    for (int e = scoped.first(); e >= 0; e = scoped.next(e)) {
      EventSet reached = reached(e, candidate.event(e).marks().reach().orElseThrow());
      all.addAll(e, reached.intersection(scoped));
    }
    Relation reaches = all.build();
    return reaches.intersection(reaches.inverse());
  }

  boolean reaches(int e, int other) {
    return candidate
        .event(e)
        .marks()
        .reach()
        .filter(reach -> reached(e, reach).contains(other))
        .isPresent();
  }

  private EventSet reached(int e, Operation.Reach reach) {
    return switch (reach) {
      case THREAD -> eventsOf(candidate.thread(e));
      case CTA -> near(e, Scope.CTA);
      case CLUSTER -> near(e, Scope.CLUSTER);
      case GPU -> near(e, Scope.GPU);
      case SYS -> EventSet.all(size);
    };
  }

  /// The events of threads in a scope around an event's thread.
  private EventSet near(int e, Scope scope) {
    Place place = placeOf(e);
    EventSet found = EventSet.EMPTY;
    for (int t = 0; t < candidate.paths().size(); t++) {
      if (candidate.program().threads().get(t).place().shares(scope, place)) {
        found = found.union(eventsOf(t));
      }
    }
    return found;
  }

  private Place placeOf(int e) {
    return candidate.program().threads().get(candidate.thread(e)).place();
  }

  private Relation within(Scope scope) {
    Relation.Builder within = new Relation.Builder(size);
    for (int e = candidate.cells().size(); e < size; e++) {
      within.addAll(e, near(e, scope));
    }
    return within.build();
  }
}
