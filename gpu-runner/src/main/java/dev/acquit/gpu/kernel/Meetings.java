package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Refuses tests whose threads would wait for each other for ever, before a GPU does.
///
/// @ptx 9.7.13.1 bar/barrier, 9.7.13.2 bar.warp.sync, 9.7.13.3 barrier.cluster
final class Meetings {
  /// A thread comes to a barrier of its CTA.
  ///
  /// @param number which barrier
  /// @param threads how many it is for; empty if for all of the CTA
  /// @param waits whether the thread waits there
  /// @param vote the instruction, if it is a vote
  private record Coming(
      Operand number, Optional<Operand> threads, boolean waits, Optional<String> vote) {}

  private Meetings() {}

  /// Whether threads need CTAs for themselves: not all of a CTA come to its barrier on all of their
  /// ways, and they can do so without others waiting for ever. That is so where there is one
  /// barrier, for all threads of the CTA that have not ended, and they end behind the test.
  ///
  /// @ptx 9.7.13.1 bar/barrier
  static boolean needCtas(List<PtxThread> threads) {
    List<Instruction> barriers = new ArrayList<>();
    boolean passed = false;
    for (PtxThread thread : threads) {
      for (int i = 0; i < thread.body().size(); i++) {
        Instruction instruction = thread.body().get(i).instruction();
        if (coming(instruction).isPresent()) {
          barriers.add(instruction);
          passed |= !Body.isOnEveryWayOnce(thread, i);
        } else if (Meeting.of(instruction).filter(Meeting::isBarrier).isPresent()
            || Body.lanes(instruction).isPresent()) {
          return false;
        }
      }
      for (PtxThread other : threads) {
        passed |=
            thread.place().equals(other.place()) && comings(thread).size() != comings(other).size();
      }
    }
    return passed
        && barriers.stream().distinct().count() == 1
        && Effects.of(barriers.getFirst()) instanceof Effect.CtaBarrier(var barrier)
        && barrier.action() == Instruction.Barrier.Action.SYNC
        && barrier.second().isEmpty();
  }

  /// What waits for ever however it is run.
  static void refuse(PtxTest test) throws RefusedException {
    if (needCtas(test.threads())) {
      return;
    }
    for (PtxThread thread : test.threads()) {
      pairs(thread);
      for (PtxThread other : test.threads()) {
        if (thread.place().equals(other.place())) {
          cta(thread, other);
          votes(thread, other);
        }
        if (thread.place().shares(Scope.CLUSTER, other.place())) {
          cluster(test, thread, other);
        }
      }
      complete(test.threads().stream().filter(t -> t.place().equals(thread.place())).toList());
    }
  }

  /// What does not run in a mode.
  static void refuse(PtxThread thread, KernelMode mode) throws RefusedException {
    boolean warp =
        Body.hasLanes(thread) || Meeting.all(thread).anyMatch(m -> m.kind() == Meeting.Kind.WARP);
    boolean other =
        Body.hasBarrier(thread)
            || Meeting.all(thread).anyMatch(m -> m.isBarrier() && m.kind() != Meeting.Kind.WARP);
    if (warp && other) {
      throw new RefusedException(
          "P%d waits both in its warp and at a barrier, and a kernel has its roles in one warp or in several"
              .formatted(thread.id()));
    }
    if (other && mode != KernelMode.WARPS) {
      throw new RefusedException(
          "P%d waits at a barrier, which needs a warp for each role; run it with %s"
              .formatted(thread.id(), KernelMode.WARPS.words()));
    }
    if (warp && mode != KernelMode.LANES) {
      throw new RefusedException(
          "P%d waits for threads of its warp; run it with %s"
              .formatted(thread.id(), KernelMode.LANES.words()));
    }
  }

  /// What asks for a content of which PTX says nothing.
  ///
  /// @param mentioned what the test asks for
  static void refuse(PtxTest test, Set<Term> mentioned) throws RefusedException {
    Set<String> objects = Body.objects(test);
    for (Term term : mentioned) {
      Optional<String> asked =
          switch (term) {
            case Term.Memory(String location) -> Optional.of(location);
            case Term.Part part -> Optional.of(part.location());
            case Term.ThreadRegister _, Term.Literal _ -> Optional.empty();
          };
      if (asked.filter(Body.in(StateSpace.LOCAL, test)::contains).isPresent()) {
        throw new RefusedException(
            "the test asks for %s in local memory, of which each thread has its own"
                .formatted(asked.get()));
      }
      if (asked.filter(objects::contains).isPresent()) {
        throw new RefusedException(
            "the test asks for what is in %s, an mbarrier object, and PTX leaves that open"
                .formatted(asked.get()));
      }
    }
    for (PtxThread thread : test.threads()) {
      for (MemoryAccess access : Body.accesses(thread)) {
        if (access.location().filter(objects::contains).isPresent()) {
          throw new RefusedException(
              "P%d accesses the mbarrier object %s like other memory, which PTX leaves open"
                  .formatted(thread.id(), access.location().orElseThrow()));
        }
      }
      for (Operand.Register state :
          Meeting.all(thread).flatMap(m -> m.opaque().stream()).toList()) {
        if (mentioned.contains(new Term.ThreadRegister(thread.id(), state.name()))) {
          throw new RefusedException(
              "the test asks for %d:%s, the state of an mbarrier object, and PTX leaves open what it is"
                  .formatted(thread.id(), state.name()));
        }
      }
    }
  }

  /// Lanes meet: those that execute the same instruction with the same mask.
  private record Gathering(String head, int mask) {}

  /// Lanes that wait for a lane that does not come with the same mask. Who comes is known of
  /// threads with one way to go.
  ///
  /// @param threads those that a kernel runs
  static void refuse(List<PtxThread> threads) throws RefusedException {
    Seating seating = Seating.of(threads);
    List<List<Gathering>> open = new ArrayList<>();
    boolean known = true;
    for (int role = 0; role < threads.size(); role++) {
      List<Gathering> gatherings = new ArrayList<>();
      PtxThread thread = threads.get(role);
      for (int i = 0; i < thread.body().size(); i++) {
        Optional<Gathering> gathering =
            gathering(thread.body().get(i).instruction(), seating.lanes(role));
        boolean lanes = Body.lanes(thread.body().get(i).instruction()).isPresent();
        known &= (gathering.isEmpty() && !lanes) || Body.isOnEveryWayOnce(thread, i);
        known &= gathering.isPresent() || !lanes;
        if (gathering.isPresent()) {
          if ((gathering.get().mask() & lane(seating, role)) == 0) {
            throw new RefusedException(
                "P%d is lane %d of its warp and not among those for which it waits, which has no meaning"
                    .formatted(thread.id(), Integer.numberOfTrailingZeros(lane(seating, role))));
          }
          gatherings.add(gathering.get());
        }
      }
      open.add(gatherings);
    }
    while (known && meet(seating, open)) {}
    for (int role = 0; known && role < open.size(); role++) {
      if (!open.get(role).isEmpty()) {
        throw new RefusedException(
            ("P%d waits for lanes of its warp that do not come with the same mask, and the threads"
                    + " of a kernel go on behind a test: it would wait for ever")
                .formatted(threads.get(role).id()));
      }
    }
  }

  /// The lanes that an instruction waits for; empty if it waits for none, or computes them.
  private static Optional<Gathering> gathering(Instruction instruction, int all) {
    Optional<Long> mask =
        Body.lanes(instruction).isPresent()
                && !instruction.inputs().isEmpty()
                && instruction.inputs().getLast() instanceof Operand.Immediate(long n)
            ? Optional.of(n)
            : Meeting.of(instruction)
                .filter(m -> m.kind() == Meeting.Kind.WARP)
                .flatMap(m -> m.number(0));
    String head = InstructionWriter.head(instruction);
    return mask.map(n -> new Gathering(head, (int) (long) n & all));
  }

  private static int lane(Seating seating, int role) {
    return 1 << seating.seats().get(role).position() % Seating.WARP;
  }

  /// Lets some lanes go on that have all come; says whether there are any.
  private static boolean meet(Seating seating, List<List<Gathering>> open) {
    for (int role = 0; role < open.size(); role++) {
      if (!open.get(role).isEmpty()) {
        Gathering gathering = open.get(role).getFirst();
        List<Integer> there = new ArrayList<>();
        int come = 0;
        for (int other = 0; other < open.size(); other++) {
          boolean same =
              seating.seats().get(role).sameCta(seating.seats().get(other))
                  && seating.seats().get(role).position() / Seating.WARP
                      == seating.seats().get(other).position() / Seating.WARP;
          if (same && !open.get(other).isEmpty() && open.get(other).getFirst().equals(gathering)) {
            there.add(other);
            come |= lane(seating, other);
          }
        }
        if (come == gathering.mask()) {
          there.forEach(r -> open.get(r).removeFirst());
          return true;
        }
      }
    }
    return false;
  }

  /// Who arrives at the barrier of the cluster has to wait there before it arrives again.
  private static void pairs(PtxThread thread) throws RefusedException {
    boolean arrived = false;
    for (Meeting meeting : Meeting.all(thread).toList()) {
      boolean arrives = meeting.kind() == Meeting.Kind.CLUSTER_ARRIVE;
      if (arrives || meeting.kind() == Meeting.Kind.CLUSTER_WAIT) {
        if (arrives == arrived) {
          throw new RefusedException(
              "P%d does not arrive at the barrier of its cluster and wait there in turns"
                  .formatted(thread.id()));
        }
        arrived = arrives;
      }
    }
  }

  private static void cta(PtxThread thread, PtxThread other) throws RefusedException {
    if (!numbers(comings(thread)).equals(numbers(comings(other)))) {
      throw new RefusedException(
          ("P%d and P%d do not come to the same barriers, and the threads of a kernel go on"
                  + " behind a test: they would wait for each other forever")
              .formatted(thread.id(), other.id()));
    }
    if (!waits(thread).equals(waits(other))) {
      throw new RefusedException(
          "P%d and P%d wait at their barriers in different orders: each would wait for the other forever"
              .formatted(thread.id(), other.id()));
    }
  }

  /// Lets the threads of a CTA go from barrier to barrier, and refuses if some stay at one. What
  /// nobody can wait for at all is refused elsewhere.
  private static void complete(List<PtxThread> threads) throws RefusedException {
    List<List<Coming>> open = new ArrayList<>();
    for (PtxThread thread : threads) {
      List<Coming> comings = new ArrayList<>(comings(thread));
      if (comings.stream().anyMatch(c -> count(c, threads.size()) > threads.size())) {
        return;
      }
      open.add(comings);
    }
    Map<Operand, Long> arrived = new HashMap<>();
    Map<Integer, Operand> waiting = new HashMap<>();
    boolean goesOn = true;
    while (goesOn) {
      goesOn = false;
      for (int t = 0; t < open.size(); t++) {
        if (!waiting.containsKey(t) && !open.get(t).isEmpty()) {
          Coming coming = open.get(t).removeFirst();
          goesOn = true;
          if (arrived.merge(coming.number(), 1L, Long::sum) == count(coming, threads.size())) {
            arrived.remove(coming.number());
            waiting.values().removeIf(coming.number()::equals);
          } else if (coming.waits()) {
            waiting.put(t, coming.number());
          }
        }
      }
    }
    Optional<Map.Entry<Integer, Operand>> stays = waiting.entrySet().stream().findFirst();
    if (stays.isPresent()) {
      throw new RefusedException(
          "P%d waits at barrier %s, and too few come there: it would wait for ever"
              .formatted(threads.get(stays.get().getKey()).id(), stays.get().getValue()));
    }
  }

  /// For how many threads a barrier is; more than there can be if that is computed.
  private static long count(Coming coming, int all) {
    return coming
        .threads()
        .map(t -> t instanceof Operand.Immediate(long n) ? n : Long.MAX_VALUE)
        .orElse((long) all);
  }

  /// The barriers without a count, by number.
  private static List<Operand> numbers(List<Coming> comings) {
    return comings.stream()
        .filter(c -> c.threads().isEmpty())
        .map(Coming::number)
        .sorted(Comparator.comparing(Operand::toString))
        .toList();
  }

  /// Where a thread waits, as it comes there: barriers of the CTA without a count, and before the
  /// last of them the one of the cluster, which threads that have ended need not come to.
  private static List<String> waits(PtxThread thread) {
    List<String> waits = new ArrayList<>();
    int last = 0;
    for (Statement statement : thread.body()) {
      Optional<Coming> coming = coming(statement.instruction());
      if (coming.filter(c -> c.waits() && c.threads().isEmpty()).isPresent()) {
        waits.add(coming.get().number().toString());
        last = waits.size();
      } else if (Meeting.of(statement.instruction())
          .filter(m -> m.kind() == Meeting.Kind.CLUSTER_WAIT)
          .isPresent()) {
        waits.add("cluster");
      }
    }
    return waits.subList(0, last);
  }

  private static void votes(PtxThread thread, PtxThread other) throws RefusedException {
    for (Coming one : comings(thread)) {
      for (Coming two : comings(other)) {
        if (one.number().equals(two.number()) && !one.vote().equals(two.vote())) {
          throw new RefusedException(
              "P%d and P%d come to barrier %s by different instructions, and one of them votes: PTX calls the result unpredictable"
                  .formatted(thread.id(), other.id(), one.number()));
        }
      }
    }
  }

  /// Without shared memory threads end behind the test, and nobody waits for them any longer.
  private static void cluster(PtxTest test, PtxThread thread, PtxThread other)
      throws RefusedException {
    if (hasShared(test) && clusterArrivals(thread) != clusterArrivals(other)) {
      throw new RefusedException(
          ("P%d and P%d do not come to the barrier of their cluster equally often, and where there"
                  + " is shared memory the threads of a kernel go on behind a test: they would wait"
                  + " for each other forever")
              .formatted(thread.id(), other.id()));
    }
  }

  private static boolean hasShared(PtxTest test) {
    return test.header().init().stream().anyMatch(e -> e instanceof InitEntry.SharedIn);
  }

  private static long clusterArrivals(PtxThread thread) {
    return Meeting.all(thread).filter(m -> m.kind() == Meeting.Kind.CLUSTER_ARRIVE).count();
  }

  /// Whether a thread arrives at the barrier of its cluster at last and does not wait there.
  static boolean leavesClusterOpen(PtxThread thread) {
    return Meeting.all(thread)
        .map(Meeting::kind)
        .filter(k -> k == Meeting.Kind.CLUSTER_ARRIVE || k == Meeting.Kind.CLUSTER_WAIT)
        .reduce((first, last) -> last)
        .filter(last -> last == Meeting.Kind.CLUSTER_ARRIVE)
        .isPresent();
  }

  private static List<Coming> comings(PtxThread thread) {
    return thread.body().stream().flatMap(s -> coming(s.instruction()).stream()).toList();
  }

  private static Optional<Coming> coming(Instruction instruction) {
    if (Effects.of(instruction) instanceof Effect.CtaBarrier(var b)) {
      return Optional.of(
          new Coming(
              b.first(),
              b.second(),
              b.action() != Instruction.Barrier.Action.ARRIVE,
              Optional.empty()));
    }
    return Meeting.of(instruction)
        .filter(m -> m.kind() == Meeting.Kind.VOTE)
        .map(m -> {
          Operand number = ((Meeting.Part.From) m.parts().get(1)).operand();
          Optional<Operand> threads =
              m.parts().size() > 3
                  ? Optional.of(((Meeting.Part.From) m.parts().get(2)).operand())
                  : Optional.empty();
          String vote = m.says("popc") ? "popc" : m.says("and") ? "and" : "or";
          return new Coming(number, threads, true, Optional.of(vote));
        });
  }
}
