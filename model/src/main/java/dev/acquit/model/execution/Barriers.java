package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which barriers wait for which.
///
/// A group of barriers completes when enough threads of the CTA have come. Where a number of
/// participants is given and more come, any large enough part of them may be those who complete it.
///
/// @ptx 9.7.13.1 bar/barrier, 8.9.4 Synchronizes-with
public final class Barriers {
  private record Key(Place place, boolean peer, long number, Long identity, int phase) {}

  private record Member(int event, boolean waits, Long participants) {}

  private static final int MAX_WAYS = 4_096;

  private Barriers() {}

  /// All ways in which the barriers of a candidate can complete, as relations from a barrier to
  /// those that wait for it. Empty when some thread waits forever.
  ///
  /// @throws NotCoveredException if there are too many ways
  public static List<Relation> completions(Candidate candidate, Values values)
      throws NotCoveredException {
    Map<Key, List<Member>> groups = groups(candidate, values);
    List<Relation> all = new ArrayList<>(List.of(Relation.empty(candidate.size())));
    for (Map.Entry<Key, List<Member>> group : groups.entrySet()) {
      List<Relation> ways = ways(candidate, group.getKey(), group.getValue());
      List<Relation> next = new ArrayList<>();
      if ((long) all.size() * ways.size() > MAX_WAYS) {
        throw new NotCoveredException(
            "barriers can complete in more than " + MAX_WAYS + " different ways");
      }
      for (Relation before : all) {
        ways.forEach(way -> next.add(before.union(way)));
      }
      all = next;
    }
    return all;
  }

  private static Map<Key, List<Member>> groups(Candidate c, Values values) {
    Map<Key, List<Member>> groups = new LinkedHashMap<>();
    Map<String, Integer> phases = new HashMap<>();
    for (int e = c.cells().size(); e < c.size(); e++) {
      PathEvent.BarrierUse b = c.event(e).barrier();
      if (b == null) {
        continue;
      }
      int t = c.thread(e);
      long number = values.of(t, b.number()).orElse(0);
      Long identity =
          b.identity() == null ? null : Long.valueOf(values.of(t, b.identity()).orElse(0));
      Long participants =
          b.participants() == null ? null : Long.valueOf(values.of(t, b.participants()).orElse(0));
      int phase = b.peer() ? 0 : phases.merge(t + ":" + number, 1, Integer::sum);
      Key key = new Key(c.program().threads().get(t).place(), b.peer(), number, identity, phase);
      groups
          .computeIfAbsent(key, k -> new ArrayList<>())
          .add(new Member(e, b.waits(), participants));
    }
    return groups;
  }

  private static List<Relation> ways(Candidate c, Key key, List<Member> members) {
    long needed =
        members.stream()
            .mapToLong(m -> m.participants() == null ? -1 : m.participants())
            .max()
            .orElse(-1);
    boolean anyWaits = members.stream().anyMatch(Member::waits);
    boolean complete = needed >= 0 ? members.size() >= needed : everyoneCame(c, key, members);
    if (!complete) {
      return anyWaits ? List.of() : List.of(Relation.empty(c.size()));
    }
    List<Relation> ways = new ArrayList<>();
    int count = members.size();
    boolean choose = needed >= 0 && needed < count && count <= 10;
    for (int part = choose ? 0 : (1 << Math.min(count, 30)) - 1;
        part < 1 << Math.min(count, 30);
        part++) {
      if (!choose || Integer.bitCount(part) >= needed) {
        ways.add(edges(c, members, part));
      }
    }
    return ways;
  }

  private static Relation edges(Candidate c, List<Member> members, int part) {
    Relation r = Relation.empty(c.size());
    for (int i = 0; i < members.size(); i++) {
      for (Member to : members) {
        boolean completes = i > 29 || (part >> i & 1) != 0;
        if (completes && to.waits() && to.event() != members.get(i).event()) {
          r = r.with(members.get(i).event(), to.event());
        }
      }
    }
    return r;
  }

  private static boolean everyoneCame(Candidate c, Key key, List<Member> members) {
    for (int t = 0; t < c.program().threads().size(); t++) {
      ProgramThread thread = c.program().threads().get(t);
      if (!thread.place().equals(key.place())) {
        continue;
      }
      int index = t;
      if (!key.peer()) {
        if (members.stream().noneMatch(m -> c.thread(m.event()) == index)) {
          return false;
        }
        continue;
      }
      for (int step = 0; step < thread.steps().size(); step++) {
        int at = step;
        if (belongs(thread.steps().get(step).operation(), key)
            && members.stream()
                .noneMatch(m -> c.thread(m.event()) == index && c.event(m.event()).step() == at)) {
          return false;
        }
      }
    }
    return true;
  }

  /// Whether an instruction is a barrier of the group, as far as its text says.
  private static boolean belongs(Operation operation, Key key) {
    return operation instanceof Operation.Barrier b
        && b.peer()
        && b.number() instanceof Expression.Constant(long number)
        && number == key.number()
        && (b.identity() == null) == (key.identity() == null)
        && (b.identity() == null
            || (b.identity() instanceof Expression.Constant(long identity)
                && identity == key.identity()));
  }
}
