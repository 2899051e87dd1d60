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
  /// those that wait for it. Empty when a thread goes on that would wait forever, or one that waits
  /// forever could go on.
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
    boolean anyPasses = members.stream().anyMatch(m -> m.waits() && !isBarred(c, m.event()));
    boolean complete = needed >= 0 ? members.size() >= needed : absent(c, key, members).isEmpty();
    if (!complete) {
      return anyPasses ? List.of() : List.of(Relation.empty(c.size()));
    } else if (members.stream().anyMatch(m -> isBarred(c, m.event()))) {
      return List.of();
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

  /// Whether a thread waits there forever.
  private static boolean isBarred(Candidate c, int event) {
    int t = c.thread(event);
    ThreadPath path = c.paths().get(t);
    return path.end() instanceof ThreadPath.End.Barred
        && event == c.base(t) + path.events().size() - 1;
  }

  /// The threads, by index, that a barrier of the candidate is still to be reached by; none where a
  /// number of participants is given: any will do.
  public static List<Integer> absent(Candidate candidate, Values values, int barrier) {
    return groups(candidate, values).entrySet().stream()
        .filter(g -> g.getValue().stream().anyMatch(m -> m.event() == barrier))
        .filter(g -> g.getValue().stream().allMatch(m -> m.participants() == null))
        .flatMap(g -> absent(candidate, g.getKey(), g.getValue()).stream())
        .toList();
  }

  private static List<Integer> absent(Candidate c, Key key, List<Member> members) {
    List<Integer> absent = new ArrayList<>();
    for (int t = 0; t < c.program().threads().size(); t++) {
      ProgramThread thread = c.program().threads().get(t);
      if (thread.place().equals(key.place()) && !came(c, t, key, members)) {
        absent.add(t);
      }
    }
    return absent;
  }

  /// Whether the group does not wait for a thread. Where some thread waits forever, that may not be
  /// for one that has exited.
  ///
  /// @ptx 9.7.12 exit
  private static boolean came(Candidate c, int t, Key key, List<Member> members) {
    if (!key.peer()) {
      boolean exited =
          c.paths().get(t).end() instanceof ThreadPath.End.Exit
              && c.paths().stream().anyMatch(p -> !(p.end() instanceof ThreadPath.End.Exit));
      return exited || members.stream().anyMatch(m -> c.thread(m.event()) == t);
    }
    List<ProgramThread.Step> steps = c.program().threads().get(t).steps();
    for (int step = 0; step < steps.size(); step++) {
      int at = step;
      if (belongs(steps.get(step).operation(), key)
          && members.stream()
              .noneMatch(m -> c.thread(m.event()) == t && c.event(m.event()).step() == at)) {
        return false;
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
