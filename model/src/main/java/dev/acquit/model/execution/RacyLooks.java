package dev.acquit.model.execution;

import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Whether a thread reads, in a round of a loop in which it stores nothing, what another thread may
/// write meanwhile without both being morally strong, and in a way that the round with which the
/// loop is left need not repeat. Then a round that changed nothing may be the only one that races,
/// and one of them is kept (ADR 4).
///
/// What each round does first, that with which the loop is left does, too, at the same address:
/// nothing in this round comes before it, so whatever ordered a write before the read there would
/// order it before those of all rounds. So a loop that only looks at its flag needs none of this.
/// Where an address is computed, what is strong and what is weak are taken for different places: a
/// queue looks at the numbers of its cells, and others write what is in them.
public final class RacyLooks {
  /// So many pairs are compared, and so many steps looked at; of more it is not asked, and a round
  /// is kept.
  private static final int MOST = 100_000;

  private final Program program;
  private final int thread;
  private final List<ProgramThread.Step> steps;

  private RacyLooks(Program program, int thread) {
    this.program = program;
    this.thread = thread;
    this.steps = program.threads().get(thread).steps();
  }

  /// Whether there is such a loop.
  ///
  /// @param thread the index of the thread
  public static boolean any(Program program, int thread) {
    return !program.threads().get(thread).loops().isEmpty() && new RacyLooks(program, thread).any();
  }

  private boolean any() {
    BitSet heads = new BitSet();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).operation() instanceof Operation.Jump j && j.target() <= i) {
        heads.set(j.target());
      }
    }
    if ((long) heads.cardinality() * steps.size() > MOST) {
      return true;
    }
    BitSet looks = new BitSet();
    heads.stream().forEach(head -> looks.or(looks(head)));
    if (looks.isEmpty()) {
      return false;
    }
    Neighbours neighbours = new Neighbours(program);
    Set<Neighbours.Access> reads = new HashSet<>();
    looks.stream()
        .mapToObj(i -> Neighbours.of(thread, steps.get(i).operation()))
        .forEach(all -> all.stream().filter(r -> !r.writes()).forEach(reads::add));
    Set<Neighbours.Access> writes = neighbours.writesBeside(thread);
    return (long) reads.size() * writes.size() > MOST
        || reads.stream()
            .anyMatch(read -> writes.stream().anyMatch(write -> mayRace(neighbours, read, write)));
  }

  /// The steps of rounds without stores but the first that does more than compute.
  private BitSet looks(int head) {
    BitSet round = new BitSet();
    // What leads back to the head: from behind, as often as something is added.
    int before = -1;
    while (round.cardinality() != before) {
      before = round.cardinality();
      for (int i = steps.size() - 1; i >= 0; i--) {
        for (int next : LoopExits.next(steps.get(i).operation(), i)) {
          if (!stores(i) && (next == head || round.get(next))) {
            round.set(i);
          }
        }
      }
    }
    BitSet reached = new BitSet();
    reach(head, round, reached);
    int first = head;
    while (first < steps.size() && steps.get(first).operation() instanceof Operation.Assign) {
      first++;
    }
    reached.clear(head, first + 1);
    return reached;
  }

  private void reach(int from, BitSet round, BitSet reached) {
    BitSet open = new BitSet();
    open.set(from);
    while (!open.isEmpty()) {
      int i = open.nextSetBit(0);
      open.clear(i);
      if (i < steps.size() && round.get(i) && !reached.get(i)) {
        reached.set(i);
        for (int next : LoopExits.next(steps.get(i).operation(), i)) {
          open.set(next);
        }
      }
    }
  }

  private boolean stores(int step) {
    return steps.get(step).operation() instanceof Operation.Store;
  }

  private static boolean mayRace(
      Neighbours neighbours, Neighbours.Access mine, Neighbours.Access other) {
    if (!neighbours.mayTouch(mine, other)) {
      return false;
    }
    return Neighbours.areKnown(mine, other)
        ? !neighbours.excludeEachOther(mine, other)
        : mine.isWeak() == other.isWeak() && !neighbours.includeEachOther(mine, other);
  }
}
