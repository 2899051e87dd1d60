package dev.acquit.model.formula;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.Neighbours;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Program;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/// Rounds of a loop that take back what they have added: each adds to one number, and what it adds
/// is nothing in all. Where nothing comes between, such a round can be left out. Each access of
/// another thread comes into one such round at most, so that of more rounds than there are such
/// accesses one can be left out (ADR 17).
///
/// @param address of the number; where that is not known, there is none
/// @param others how many accesses other threads make to it, on all their ways
record TakenBack(OptionalLong address, int others) {
  /// There are no such rounds.
  static final TakenBack NOTHING = new TakenBack(OptionalLong.empty(), 0);

  /// With more accesses of others than this too many rounds would have to be followed.
  private static final int MOST_OTHERS = 8;

  /// With more additions in a round it is not asked which of them happen.
  private static final int MOST_ADDITIONS = 6;

  /// What a thread may take back, if its loops may go round too often otherwise.
  ///
  /// @param threads the ways through all threads
  /// @param t the index of the thread
  static TakenBack of(Program program, List<ThreadGraph> threads, int t) {
    ThreadGraph own = threads.get(t);
    if (own.bound().isEmpty() || !areBounded(threads, t)) {
      return NOTHING;
    }
    Neighbours neighbours = new Neighbours(program);
    Set<Long> candidates = new TreeSet<>();
    for (Occurrence e : own.events()) {
      if (e.isWrite() && addend(e, own.events(), own.terms()).isPresent()) {
        number(own, e).ifPresent(candidates::add);
      }
    }
    for (long address : candidates) {
      OptionalLong others = others(program, neighbours, threads, t, address);
      if (others.isPresent() && others.getAsLong() <= MOST_OTHERS) {
        return new TakenBack(OptionalLong.of(address), (int) others.getAsLong());
      }
    }
    return NOTHING;
  }

  private static boolean areBounded(List<ThreadGraph> threads, int t) {
    for (int u = 0; u < threads.size(); u++) {
      if (u != t && threads.get(u).bound().isPresent()) {
        return false;
      }
    }
    return true;
  }

  private static OptionalLong number(ThreadGraph thread, Occurrence access) {
    return thread.terms().node(access.address()) instanceof Terms.Known(long address)
        ? OptionalLong.of(address)
        : OptionalLong.empty();
  }

  /// How many accesses other threads make there; a read-modify-write is one. Empty if that is not
  /// known, or if one is not morally strong with each of the thread's own.
  private static OptionalLong others(
      Program program, Neighbours neighbours, List<ThreadGraph> threads, int t, long address) {
    List<Neighbours.Access> mine = new ArrayList<>();
    List<Neighbours.Access> its = new ArrayList<>();
    long count = 0;
    for (int u = 0; u < threads.size(); u++) {
      for (Occurrence e : threads.get(u).events()) {
        if (!e.isAccess()) {
          continue;
        }
        OptionalLong at = number(threads.get(u), e);
        if (at.isEmpty()) {
          return OptionalLong.empty();
        } else if (at.getAsLong() == address || meets(program, at.getAsLong(), e, address)) {
          (u == t ? mine : its)
              .add(
                  new Neighbours.Access(
                      u,
                      new Expression.Constant(at.getAsLong()),
                      e.type(),
                      e.marks(),
                      e.isWrite()));
          count += u != t && (e.isRead() || e.partner() < 0) ? 1 : 0;
        }
      }
    }
    boolean strong =
        mine.stream()
            .allMatch(a ->
                mine.stream().allMatch(b -> neighbours.excludeEachOther(a, b))
                    && its.stream().allMatch(b -> neighbours.excludeEachOther(a, b)));
    return strong ? OptionalLong.of(count) : OptionalLong.empty();
  }

  /// Whether two addresses may be of the same bytes, as an access to one of them goes.
  private static boolean meets(Program program, long at, Occurrence access, long address) {
    Cell here = Cell.at(program, at, access.type());
    Cell there = Cell.at(program, address, access.type());
    return here.equals(there) || here.overlapsPartly(there);
  }

  /// What a write adds to what its other half read; empty if it is none that adds a known number.
  private static OptionalLong addend(Occurrence write, List<Occurrence> events, Terms terms) {
    return write.partner() >= 0
            && terms.node(write.value()) instanceof Terms.Apply(Op op, int _, var x)
            && (op == Op.ADD || op == Op.SUB)
            && x.size() == 2
            && x.get(0) == events.get(write.partner()).value()
            && terms.node(x.get(1)) instanceof Terms.Known(long added)
        ? OptionalLong.of(op == Op.ADD ? added : -added)
        : OptionalLong.empty();
  }

  /// When a round takes back all that it added, and accesses nothing else.
  ///
  /// @param events those of the thread
  /// @param from the number of the first that may be of the round
  int when(List<Occurrence> events, int from, Terms terms) {
    if (address.isEmpty()) {
      return Terms.FALSE;
    }
    int nothingElse = Terms.TRUE;
    List<Integer> guards = new ArrayList<>();
    List<Long> addends = new ArrayList<>();
    for (Occurrence e : events.subList(from, events.size())) {
      boolean there =
          e.isAccess()
              && terms.node(e.address()) instanceof Terms.Known(long at)
              && at == address.getAsLong();
      OptionalLong addend = there && e.isWrite() ? addend(e, events, terms) : OptionalLong.empty();
      if (addend.isPresent()) {
        guards.add(e.guard());
        addends.add(addend.getAsLong() << (Long.SIZE - e.type().bits()));
      } else if (e.isAccess() && !(there && e.isRead())) {
        nothingElse = terms.both(nothingElse, terms.not(e.guard()));
      }
    }
    return guards.size() > MOST_ADDITIONS
        ? Terms.FALSE
        : terms.both(nothingElse, isNothing(guards, addends, terms));
  }

  /// When some of the additions happen, and add up to nothing.
  private static int isNothing(List<Integer> guards, List<Long> addends, Terms terms) {
    int any = Terms.FALSE;
    for (int some = 1; some < 1 << guards.size(); some++) {
      long sum = 0;
      int so = Terms.TRUE;
      for (int i = 0; i < guards.size(); i++) {
        boolean happens = (some >> i & 1) != 0;
        sum += happens ? addends.get(i) : 0;
        so = terms.both(so, happens ? guards.get(i) : terms.not(guards.get(i)));
      }
      any = sum == 0 ? terms.either(any, so) : any;
    }
    return any;
  }
}
