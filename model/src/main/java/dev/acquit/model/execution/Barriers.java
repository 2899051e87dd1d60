package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.Relation;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which barriers wait for which.
///
/// A group of barriers completes when enough threads have come, or all that have not ended: whoever
/// ends without coming is not waited for. Where a number of participants is given and more come,
/// any large enough part of them may be those who complete it.
///
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster, 8.9.4
///   Synchronizes-with
public final class Barriers {
  private record Key(
      Place place, Operation.Group group, long number, Long identity, int warp, int phase) {}

  private record Member(int event, Operation.Barrier barrier, Long participants, long predicate) {}

  private static final int MAX_WAYS = 4_096;
  private static final int WARP = 32;

  private final Candidate candidate;
  private final Map<Key, List<Member>> groups = new LinkedHashMap<>();

  private Barriers(Candidate candidate) {
    this.candidate = candidate;
  }

  /// All ways in which the barriers of a candidate can complete, as relations from a barrier to
  /// those that wait for it. Empty when a thread goes on that would wait forever, one that waits
  /// forever could go on, or a vote comes out otherwise.
  ///
  /// @throws NotCoveredException if there are too many ways, or PTX gives the barriers no meaning
  public static List<Relation> completions(Candidate candidate, Values values)
      throws NotCoveredException {
    Barriers barriers = new Barriers(candidate);
    barriers.gather(values);
    Set<Key> complete = barriers.complete();
    if (!barriers.fits(complete)) {
      return List.of();
    }
    List<Relation> all = new ArrayList<>(List.of(Relation.empty(candidate.size())));
    for (Map.Entry<Key, List<Member>> group : barriers.groups.entrySet()) {
      if (!complete.contains(group.getKey())) {
        continue;
      }
      if (!agreed(group.getValue())) {
        return List.of();
      }
      List<Relation> ways = barriers.ways(group.getValue());
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

  private void gather(Values values) throws NotCoveredException {
    Map<String, Integer> phases = new HashMap<>();
    for (int e = candidate.cells().size(); e < candidate.size(); e++) {
      PathEvent.BarrierUse b = candidate.event(e).barrier();
      if (b == null) {
        continue;
      }
      int t = candidate.thread(e);
      Operation.Barrier operation = b.operation();
      long number = values.of(t, b.number()).orElse(0);
      Long identity =
          b.identity() == null ? null : Long.valueOf(values.of(t, b.identity()).orElse(0));
      Long participants =
          b.participants() == null ? null : Long.valueOf(values.of(t, b.participants()).orElse(0));
      long predicate = b.predicate() == null ? 0 : values.of(t, b.predicate()).orElse(0);
      String count = t + ":" + operation.group() + ":" + number + (operation.arrives() ? "" : ":w");
      int phase =
          operation.group() == Operation.Group.PEER ? 0 : phases.merge(count, 1, Integer::sum);
      if (operation.group() == Operation.Group.CLUSTER) {
        int others = phases.getOrDefault(t + ":CLUSTER:0" + (operation.arrives() ? ":w" : ""), 0);
        if (operation.arrives() ? others != phase - 1 : others != phase) {
          throw new NotCoveredException(
              "P"
                  + candidate.program().threads().get(t).id()
                  + " does not arrive at the barrier of its cluster and wait there in turns, which"
                  + " PTX asks for");
        }
      }
      int warp = operation.group() == Operation.Group.WARP ? rank(t) / WARP : 0;
      if (operation.group() == Operation.Group.WARP && !names(number, t)) {
        throw new NotCoveredException(
            "P"
                + candidate.program().threads().get(t).id()
                + " is lane "
                + rank(t) % WARP
                + " and not in the mask of its bar.warp.sync, which PTX gives no meaning");
      }
      Key key =
          new Key(where(t, operation.group()), operation.group(), number, identity, warp, phase);
      groups
          .computeIfAbsent(key, k -> new ArrayList<>())
          .add(new Member(e, operation, participants, predicate));
    }
  }

  /// The CTA of a thread; for a barrier of a cluster the first CTA of that.
  private Place where(int thread, Operation.Group group) {
    Place own = place(thread);
    if (group != Operation.Group.CLUSTER) {
      return own;
    }
    return candidate.program().threads().stream()
        .map(ProgramThread::place)
        .filter(p -> p.shares(Scope.CLUSTER, own))
        .findFirst()
        .orElse(own);
  }

  private Place place(int thread) {
    return candidate.program().threads().get(thread).place();
  }

  /// The number of a thread in its CTA: threads are counted in the order of the test.
  private int rank(int thread) {
    int rank = 0;
    for (int t = 0; t < thread; t++) {
      rank += place(t).equals(place(thread)) ? 1 : 0;
    }
    return rank;
  }

  /// The groups that complete. One may because other threads end, which may be because another
  /// group completes.
  private Set<Key> complete() throws NotCoveredException {
    Set<Key> complete = new HashSet<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<Key, List<Member>> group : groups.entrySet()) {
        if (!complete.contains(group.getKey())
            && isComplete(group.getKey(), group.getValue(), complete)) {
          changed = complete.add(group.getKey());
        }
      }
    }
    return complete;
  }

  /// Whether those wait forever, and nobody else, whose paths end so.
  private boolean fits(Set<Key> complete) {
    return groups.entrySet().stream()
        .allMatch(g ->
            g.getValue().stream()
                .filter(m -> m.barrier().waits())
                .allMatch(m -> isBarred(m.event()) != complete.contains(g.getKey())));
  }

  /// Whether a thread waits there forever.
  private boolean isBarred(int event) {
    int t = candidate.thread(event);
    ThreadPath path = candidate.paths().get(t);
    return path.end() instanceof ThreadPath.End.Barred
        && event == candidate.base(t) + path.events().size() - 1;
  }

  /// The threads, by index, that a barrier of a candidate is still to be reached by; none where a
  /// number of participants is given: any will do.
  ///
  /// @param candidate one that has completions
  public static List<Integer> absent(Candidate candidate, Values values, int barrier) {
    Barriers barriers = new Barriers(candidate);
    Set<Key> complete;
    try {
      barriers.gather(values);
      complete = barriers.complete();
    } catch (NotCoveredException e) {
      throw new IllegalStateException("a candidate without completions", e);
    }
    List<Integer> absent = new ArrayList<>();
    for (Map.Entry<Key, List<Member>> group : barriers.groups.entrySet()) {
      boolean asked = group.getValue().stream().anyMatch(m -> m.event() == barrier);
      if (asked && needed(group.getValue()) < 0) {
        for (int t : barriers.threadsAt(group.getKey())) {
          if (!barriers.isThere(t, group.getKey(), group.getValue(), complete)) {
            absent.add(t);
          }
        }
      }
    }
    return absent;
  }

  private boolean isComplete(Key key, List<Member> members, Set<Key> complete)
      throws NotCoveredException {
    long needed = needed(members);
    if (needed >= 0) {
      long threads = threadsAt(key).size();
      if (key.group() == Operation.Group.CTA && needed > threads) {
        throw new NotCoveredException(
            "barrier "
                + key.number()
                + " asks for "
                + needed
                + " threads, and its CTA has "
                + threads
                + " in this test: no placement can satisfy it");
      }
      return arrived(members).size() >= needed;
    }
    for (int t : threadsAt(key)) {
      if (!isThere(t, key, members, complete)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a group need not wait for a thread.
  private boolean isThere(int thread, Key key, List<Member> members, Set<Key> complete) {
    return key.group() == Operation.Group.PEER
        ? allOf(thread, key, members)
        : came(thread, members) || ends(thread, complete);
  }

  private static long needed(List<Member> members) {
    return members.stream()
        .mapToLong(m -> m.participants() == null ? -1 : m.participants())
        .max()
        .orElse(-1);
  }

  private List<Integer> threadsAt(Key key) {
    List<Integer> threads = new ArrayList<>();
    for (int t = 0; t < candidate.program().threads().size(); t++) {
      boolean there =
          switch (key.group()) {
            case CTA, PEER -> place(t).equals(key.place());
            case CLUSTER -> place(t).shares(Scope.CLUSTER, key.place());
            case WARP ->
                place(t).equals(key.place())
                    && rank(t) / WARP == key.warp()
                    && names(key.number(), t);
          };
      if (there) {
        threads.add(t);
      }
    }
    return threads;
  }

  /// Whether the mask of a warp names the lane of a thread.
  private boolean names(long mask, int thread) {
    return ((mask >> (rank(thread) % WARP)) & 1) != 0;
  }

  private boolean came(int thread, List<Member> members) {
    return members.stream()
        .anyMatch(m -> m.barrier().arrives() && candidate.thread(m.event()) == thread);
  }

  /// Whether a thread comes to its end, as far as the groups go that are known to complete.
  private boolean ends(int thread, Set<Key> complete) {
    return candidate.paths().get(thread).end() instanceof ThreadPath.End.Exit
        && groups.entrySet().stream()
            .filter(g ->
                g.getValue().stream()
                    .anyMatch(m -> m.barrier().waits() && candidate.thread(m.event()) == thread))
            .allMatch(g -> complete.contains(g.getKey()));
  }

  private static List<Member> arrived(List<Member> members) {
    return members.stream().filter(m -> m.barrier().arrives()).toList();
  }

  /// Whether what the threads of a group have in the result of their vote is what comes out.
  private static boolean agreed(List<Member> members) throws NotCoveredException {
    List<Member> votes = members.stream().filter(m -> m.barrier().vote() != null).toList();
    if (votes.isEmpty()) {
      return true;
    }
    long kinds = votes.stream().map(m -> m.barrier().vote().count()).distinct().count();
    if (votes.size() < members.size() || kinds > 1) {
      throw new NotCoveredException(
          "barrier.red and another barrier meet at one barrier, which PTX gives no meaning");
    }
    if (needed(members) >= 0 && needed(members) < members.size()) {
      throw new NotCoveredException(
          "more threads come to a barrier.red than take part, and PTX does not say who votes");
    }
    long held = votes.stream().filter(m -> m.predicate() != 0).count();
    return votes.stream()
        .allMatch(m -> {
          long result =
              switch (m.barrier().vote().count()) {
                case POPC -> held;
                case AND -> held == votes.size() ? 1 : 0;
                case OR -> held > 0 ? 1 : 0;
              };
          return m.barrier().vote().result() == result;
        });
  }

  private List<Relation> ways(List<Member> members) {
    long needed = needed(members);
    List<Member> arrived = arrived(members);
    int count = arrived.size();
    List<Relation> ways = new ArrayList<>();
    boolean choose = needed >= 0 && needed < count && count <= 10;
    for (int part = choose ? 0 : (1 << Math.min(count, 30)) - 1;
        part < 1 << Math.min(count, 30);
        part++) {
      if (!choose || Integer.bitCount(part) >= needed) {
        ways.add(edges(arrived, members, part));
      }
    }
    return ways;
  }

  private Relation edges(List<Member> arrived, List<Member> members, int part) {
    Relation r = Relation.empty(candidate.size());
    for (int i = 0; i < arrived.size(); i++) {
      int from = arrived.get(i).event();
      for (Member to : members) {
        boolean completes = i > 29 || (part >> i & 1) != 0;
        if (completes && to.barrier().waits() && to.event() != from) {
          r = r.with(from, to.event());
        }
      }
    }
    return r;
  }

  /// Whether a thread came to all its barriers of a group of another tool's rows.
  private boolean allOf(int thread, Key key, List<Member> members) {
    List<ProgramThread.Step> steps = candidate.program().threads().get(thread).steps();
    for (int step = 0; step < steps.size(); step++) {
      int at = step;
      if (belongs(steps.get(step).operation(), key)
          && members.stream()
              .noneMatch(m ->
                  candidate.thread(m.event()) == thread
                      && candidate.event(m.event()).step() == at)) {
        return false;
      }
    }
    return true;
  }

  /// Whether an instruction is a barrier of the group, as far as its text says.
  private static boolean belongs(Operation operation, Key key) {
    return operation instanceof Operation.Barrier b
        && b.group() == Operation.Group.PEER
        && b.number() instanceof Expression.Constant(long number)
        && number == key.number()
        && (b.identity() == null) == (key.identity() == null)
        && (b.identity() == null
            || (b.identity() instanceof Expression.Constant(long identity)
                && identity == key.identity()));
  }
}
