package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation.Group;
import dev.acquit.model.relation.Relation;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Which barriers wait for which.
///
/// The threads of a candidate go from one of their barriers to the next, in every order that
/// matters: a thread comes to a barrier when it has passed the one before, a barrier completes when
/// enough threads are there, or all that have not ended, and is then used again at once. So which
/// arrivals belong together is a choice of the execution.
///
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster, 8.9.4
///   Synchronizes-with
public final class Barriers {
  private static final int MAX_WAYS = 4_096;
  private static final int MAX_STATES = 200_000;

  private final Candidate candidate;
  private final PeerBarriers peers;

  /// The barriers of each thread, in program order.
  private final List<List<BarrierMember>> members = new ArrayList<>();

  private final Map<BarrierMember.Resource, Meeting> meetings = new LinkedHashMap<>();

  /// A barrier of the machine, and who may come there.
  ///
  /// @param threads the threads for which it may wait, by index
  /// @param counted whether it waits for a number of threads, and not for all
  private record Meeting(List<Integer> threads, boolean counted) {}

  private Barriers(Candidate candidate, Values values) throws NotCoveredException {
    this.candidate = candidate;
    this.peers = new PeerBarriers(candidate, values);
    for (int t = 0; t < candidate.program().threads().size(); t++) {
      members.add(BarrierMember.of(candidate, values, t));
      for (BarrierMember m : members.get(t)) {
        Meeting before = meetings.get(m.resource());
        boolean counted = m.participants() != null || (before != null && before.counted());
        meetings.put(
            m.resource(),
            new Meeting(before == null ? threadsAt(m.resource()) : before.threads(), counted));
      }
    }
    if (!peers.isEmpty() && !meetings.isEmpty()) {
      throw new NotCoveredException("barriers of another tool's rows stand beside those of PTX");
    }
  }

  /// All ways in which the barriers of a candidate can complete, as relations from a barrier to
  /// those that wait for it. Empty when a thread goes on that would wait forever, one that waits
  /// forever could go on, or a vote comes out otherwise.
  ///
  /// @throws NotCoveredException if there are too many ways, or PTX gives the barriers no meaning
  public static List<Relation> completions(Candidate candidate, Values values)
      throws NotCoveredException {
    Barriers barriers = new Barriers(candidate, values);
    return barriers.peers.isEmpty()
        ? List.copyOf(barriers.runs().keySet())
        : barriers.peers.completions();
  }

  /// The threads, by index, that a barrier of a candidate is still to be reached by; none where a
  /// number of participants is given: any will do.
  ///
  /// @param candidate one that has completions, of which one is chosen
  public static List<Integer> absent(Candidate candidate, Values values, int barrier) {
    try {
      Barriers barriers = new Barriers(candidate, values);
      if (!barriers.peers.isEmpty()) {
        return barriers.peers.absent(barrier);
      }
      BarrierState end =
          Objects.requireNonNull(
              barriers.runs().get(candidate.base(BaseRelation.SYNCBAR)), "no completion is chosen");
      BarrierMember waiting = barriers.member(barrier);
      Meeting meeting = Objects.requireNonNull(barriers.meetings.get(waiting.resource()));
      return meeting.counted()
          ? List.of()
          : meeting.threads().stream()
              .filter(t -> !barriers.isThere(end, waiting.resource(), t))
              .toList();
    } catch (NotCoveredException e) {
      throw new IllegalStateException("a candidate without completions", e);
    }
  }

  private BarrierMember member(int event) {
    return members.get(candidate.thread(event)).stream()
        .filter(m -> m.event() == event)
        .findFirst()
        .orElseThrow();
  }

  /// How the threads can come to where their paths end: for each relation one such end.
  private Map<Relation, BarrierState> runs() throws NotCoveredException {
    Map<Relation, BarrierState> ends = new LinkedHashMap<>();
    Set<BarrierState> seen = new HashSet<>();
    Deque<BarrierState> open = new ArrayDeque<>();
    BarrierState start = BarrierState.start(members.size(), candidate.size());
    open.push(start);
    seen.add(start);
    while (!open.isEmpty()) {
      BarrierState state = open.pop();
      List<Integer> next = next(state);
      if (next.isEmpty() && isEnd(state)) {
        ends.putIfAbsent(state.waits(), state);
      }
      for (int thread : next) {
        BarrierState after = settled(state.arrive(members.get(thread).get(state.passed(thread))));
        if (after != null && seen.add(after)) {
          open.push(after);
        }
      }
      if (ends.size() > MAX_WAYS || seen.size() > MAX_STATES) {
        throw new NotCoveredException(
            "barriers can complete in more than " + MAX_WAYS + " different ways");
      }
    }
    return ends;
  }

  /// The threads of which one comes to its next barrier now. Where only all complete a barrier, the
  /// order of arrivals does not matter, so one of them will do.
  private List<Integer> next(BarrierState state) {
    List<Integer> able = new ArrayList<>();
    for (int t = 0; t < members.size(); t++) {
      if (state.passed(t) < members.get(t).size() && !state.isBlocked(t)) {
        BarrierMember m = members.get(t).get(state.passed(t));
        if (!Objects.requireNonNull(meetings.get(m.resource())).counted()) {
          return List.of(t);
        }
        able.add(t);
      }
    }
    return able;
  }

  /// Whether every thread is where its path ends, and waits there just if its path says so.
  private boolean isEnd(BarrierState state) {
    for (int t = 0; t < members.size(); t++) {
      boolean barred = candidate.paths().get(t).end() instanceof ThreadPath.End.Barred;
      if (state.passed(t) < members.get(t).size() || state.isBlocked(t) != barred) {
        return false;
      }
    }
    return true;
  }

  /// The state when all barriers have completed that can; null if a vote comes out otherwise.
  private BarrierState settled(BarrierState arrived) throws NotCoveredException {
    BarrierState state = arrived;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<BarrierMember.Resource, Meeting> m : meetings.entrySet()) {
        List<BarrierMember> there = there(state, m.getKey());
        if (!there.isEmpty() && isComplete(state, m.getKey(), m.getValue(), there)) {
          if (!BarrierMember.agree(there)) {
            return null;
          }
          state = state.complete(m.getKey(), there);
          changed = true;
        }
      }
    }
    return state;
  }

  private boolean isComplete(
      BarrierState state,
      BarrierMember.Resource resource,
      Meeting meeting,
      List<BarrierMember> there)
      throws NotCoveredException {
    if (!meeting.counted()) {
      return meeting.threads().stream().allMatch(t -> isThere(state, resource, t));
    }
    long needed = BarrierMember.participants(there, meeting.threads().size());
    if (needed > meeting.threads().size()) {
      throw new NotCoveredException(
          "barrier "
              + resource.number()
              + " asks for "
              + needed
              + " threads, and its CTA has "
              + meeting.threads().size()
              + " in this test: no placement can satisfy it");
    }
    return there.stream().filter(m -> m.barrier().arrives()).count() >= needed;
  }

  /// Whether a barrier need not wait for a thread: it has arrived, or has ended.
  private boolean isThere(BarrierState state, BarrierMember.Resource resource, int thread) {
    boolean ended =
        candidate.paths().get(thread).end() instanceof ThreadPath.End.Exit
            && state.passed(thread) == members.get(thread).size()
            && !state.isBlocked(thread);
    return ended
        || there(state, resource).stream()
            .anyMatch(m -> m.barrier().arrives() && m.thread() == thread);
  }

  private List<BarrierMember> there(BarrierState state, BarrierMember.Resource resource) {
    return state.at(resource).stream().mapToObj(this::member).toList();
  }

  private List<Integer> threadsAt(BarrierMember.Resource resource) {
    List<Integer> threads = new ArrayList<>();
    for (int t = 0; t < candidate.program().threads().size(); t++) {
      Place place = candidate.program().threads().get(t).place();
      Scope scope = resource.group() == Group.CLUSTER ? Scope.CLUSTER : Scope.CTA;
      boolean named =
          resource.group() != Group.WARP
              || (Lanes.warp(candidate, t) == resource.warp()
                  && Lanes.isNamed(candidate, t, resource.number()));
      if (place.shares(scope, resource.place()) && named) {
        threads.add(t);
      }
    }
    return threads;
  }
}
