package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Operation.Group;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;

/// A barrier as a thread of a candidate comes to it.
///
/// @param event the event that it is
/// @param thread the index of the thread
/// @param barrier the instruction
/// @param resource the barrier of the machine that it uses
/// @param participants how many threads complete it; null: all
/// @param predicate what the thread brings to a vote
record BarrierMember(
    int event,
    int thread,
    Operation.Barrier barrier,
    Resource resource,
    Long participants,
    long predicate) {
  /// A barrier of the machine.
  ///
  /// @param place the CTA whose it is; for a cluster its first CTA
  /// @param group the threads among whom it is
  /// @param number its number; for a warp the mask
  /// @param warp the warp whose it is, or 0
  record Resource(Place place, Group group, long number, int warp) {}

  /// The barriers of a thread, in program order.
  ///
  /// @throws NotCoveredException if PTX gives one of them no meaning
  static List<BarrierMember> of(Candidate candidate, Values values, int thread)
      throws NotCoveredException {
    List<BarrierMember> all = new ArrayList<>();
    boolean arrived = false;
    int events = candidate.paths().get(thread).events().size();
    for (int e = candidate.base(thread); e < candidate.base(thread) + events; e++) {
      PathEvent.BarrierUse use = candidate.event(e).barrier();
      if (use == null || use.operation().group() == Group.PEER) {
        continue;
      }
      Operation.Barrier barrier = use.operation();
      long number = values.of(thread, use.number()).orElse(0);
      if (barrier.group() == Group.CLUSTER) {
        if (barrier.arrives() == arrived) {
          throw new NotCoveredException(
              name(candidate, thread)
                  + " does not arrive at the barrier of its cluster and wait there in turns, which"
                  + " PTX asks for");
        }
        arrived = barrier.arrives();
      } else if (barrier.group() == Group.WARP && !Lanes.isNamed(candidate, thread, number)) {
        throw new NotCoveredException(
            name(candidate, thread)
                + " is lane "
                + Lanes.lane(candidate, thread)
                + " and not in the mask of its bar.warp.sync, which PTX gives no meaning");
      }
      all.add(
          new BarrierMember(
              e,
              thread,
              barrier,
              new Resource(
                  where(candidate, thread, barrier.group()),
                  barrier.group(),
                  number,
                  barrier.group() == Group.WARP ? Lanes.warp(candidate, thread) : 0),
              use.participants() == null
                  ? null
                  : Long.valueOf(values.of(thread, use.participants()).orElse(0)),
              use.predicate() == null ? 0 : values.of(thread, use.predicate()).orElse(0)));
    }
    return all;
  }

  private static String name(Candidate candidate, int thread) {
    return "P" + candidate.program().threads().get(thread).id();
  }

  private static Place where(Candidate candidate, int thread, Group group) {
    Place own = candidate.program().threads().get(thread).place();
    if (group != Group.CLUSTER) {
      return own;
    }
    return candidate.program().threads().stream()
        .map(ProgramThread::place)
        .filter(p -> p.shares(Scope.CLUSTER, own))
        .findFirst()
        .orElse(own);
  }

  /// Whether it only arrives, and the thread waits for the same completion with an instruction of
  /// its own.
  boolean isApart() {
    return barrier.group() == Group.CLUSTER && barrier.arrives();
  }

  /// How many threads complete the barrier at which these are.
  ///
  /// @param everybody how many threads there are for it
  /// @throws NotCoveredException if they do not agree on that
  static long participants(List<BarrierMember> members, long everybody) throws NotCoveredException {
    List<Long> counts =
        members.stream()
            .map(m -> m.participants() == null ? Long.valueOf(everybody) : m.participants())
            .distinct()
            .sorted()
            .toList();
    if (counts.size() > 1) {
      throw new NotCoveredException(
          "barrier "
              + members.getFirst().resource().number()
              + " is asked for "
              + counts.getFirst()
              + " and for "
              + counts.getLast()
              + " threads at once, and PTX does not say when it completes");
    }
    return counts.getFirst();
  }

  /// Whether what the threads that complete a barrier have in the result of their vote is what
  /// comes out.
  ///
  /// @throws NotCoveredException if only some of them vote, or they count differently
  static boolean agree(List<BarrierMember> members) throws NotCoveredException {
    List<BarrierMember> votes = members.stream().filter(m -> m.barrier().vote() != null).toList();
    if (votes.isEmpty()) {
      return true;
    }
    long kinds = votes.stream().map(m -> m.barrier().vote().count()).distinct().count();
    if (votes.size() < members.size() || kinds > 1) {
      throw new NotCoveredException(
          "barrier.red and another barrier meet at one barrier, which PTX gives no meaning");
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
}
