package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Operation.Group;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The barriers of other tools' litmus rows: their numbers alone say which belong together, in
/// whatever order threads come to them. Where a number of participants is given and more come, any
/// large enough part of them may be those who complete it.
final class PeerBarriers {
  private record Key(Place place, long number, Long identity) {}

  private static final int MAX_WAYS = 4_096;

  private final Candidate candidate;
  private final Values values;
  private final Map<Key, List<Integer>> groups = new LinkedHashMap<>();
  private final Set<Key> complete = new HashSet<>();

  PeerBarriers(Candidate candidate, Values values) {
    this.candidate = candidate;
    this.values = values;
    for (int e = candidate.cells().size(); e < candidate.size(); e++) {
      PathEvent.BarrierUse b = candidate.event(e).barrier();
      if (b != null && b.operation().group() == Group.PEER) {
        int t = candidate.thread(e);
        Key key =
            new Key(
                candidate.program().threads().get(t).place(),
                values.of(t, b.number()).orElse(0),
                b.identity() == null ? null : Long.valueOf(values.of(t, b.identity()).orElse(0)));
        groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(e);
      }
    }
    groups.forEach((key, members) -> {
      long needed = needed(members);
      if (needed < 0 ? absent(key, members).isEmpty() : members.size() >= needed) {
        complete.add(key);
      }
    });
  }

  boolean isEmpty() {
    return groups.isEmpty();
  }

  /// The ways in which they complete; none where the paths of threads end otherwise.
  ///
  /// @throws NotCoveredException if there are too many
  List<Relation> completions() throws NotCoveredException {
    List<Relation> all = List.of(Relation.empty(candidate.size()));
    for (Map.Entry<Key, List<Integer>> group : groups.entrySet()) {
      boolean completes = complete.contains(group.getKey());
      if (group.getValue().stream().anyMatch(e -> waits(e) && isBarred(e) == completes)) {
        return List.of();
      }
      if (completes) {
        List<Relation> ways = ways(group.getValue());
        if ((long) all.size() * ways.size() > MAX_WAYS) {
          throw new NotCoveredException(
              "barriers can complete in more than " + MAX_WAYS + " different ways");
        }
        all = all.stream().flatMap(before -> ways.stream().map(before::union)).toList();
      }
    }
    return all;
  }

  private List<Relation> ways(List<Integer> members) {
    long needed = needed(members);
    int count = members.size();
    boolean choose = needed >= 0 && needed < count && count <= 10;
    long all = (1L << count) - 1;
    List<Relation> ways = new ArrayList<>();
    for (long part = choose ? 0 : all; part <= all; part++) {
      if (!choose || Long.bitCount(part) >= needed) {
        ways.add(edges(members, part));
      }
    }
    return ways;
  }

  private Relation edges(List<Integer> members, long part) {
    Relation.Builder waits = new Relation.Builder(candidate.size());
    for (int i = 0; i < members.size(); i++) {
      for (int to : members) {
        if ((part >> i & 1) != 0 && waits(to) && to != members.get(i)) {
          waits.add(members.get(i), to);
        }
      }
    }
    return waits.build();
  }

  /// The threads, by index, that a barrier is still to be reached by; none where a number of
  /// participants is given.
  List<Integer> absent(int barrier) {
    return groups.entrySet().stream()
        .filter(g -> g.getValue().contains(barrier))
        .findFirst()
        .map(g -> needed(g.getValue()) < 0 ? absent(g.getKey(), g.getValue()) : List.<Integer>of())
        .orElseThrow();
  }

  /// How many threads complete a barrier; -1: all.
  private long needed(List<Integer> members) {
    long needed = -1;
    for (int e : members) {
      Symbolic participants = use(e).participants();
      needed =
          participants == null
              ? needed
              : Math.max(needed, values.of(candidate.thread(e), participants).orElse(0));
    }
    return needed;
  }

  private boolean waits(int event) {
    return use(event).operation().waits();
  }

  private PathEvent.BarrierUse use(int event) {
    return Objects.requireNonNull(candidate.event(event).barrier());
  }

  /// Whether a thread waits there forever.
  private boolean isBarred(int event) {
    int t = candidate.thread(event);
    ThreadPath path = candidate.paths().get(t);
    return path.end() instanceof ThreadPath.End.Barred
        && event == candidate.base(t) + path.events().size() - 1;
  }

  /// The threads of the CTA that did not come to all their barriers of the group.
  private List<Integer> absent(Key key, List<Integer> members) {
    List<Integer> absent = new ArrayList<>();
    for (int t = 0; t < candidate.program().threads().size(); t++) {
      ProgramThread thread = candidate.program().threads().get(t);
      if (thread.place().equals(key.place()) && !cameToAll(t, key, members)) {
        absent.add(t);
      }
    }
    return absent;
  }

  private boolean cameToAll(int thread, Key key, List<Integer> members) {
    List<ProgramThread.Step> steps = candidate.program().threads().get(thread).steps();
    for (int step = 0; step < steps.size(); step++) {
      int at = step;
      if (belongs(steps.get(step).operation(), key)
          && members.stream()
              .noneMatch(e -> candidate.thread(e) == thread && candidate.event(e).step() == at)) {
        return false;
      }
    }
    return true;
  }

  /// Whether an instruction is a barrier of the group, as far as its text says.
  private static boolean belongs(Operation operation, Key key) {
    return operation instanceof Operation.Barrier b
        && b.group() == Group.PEER
        && b.number() instanceof Expression.Constant(long number)
        && number == key.number()
        && (b.identity() == null) == (key.identity() == null)
        && (b.identity() == null
            || (b.identity() instanceof Expression.Constant(long identity)
                && identity == key.identity()));
  }
}
