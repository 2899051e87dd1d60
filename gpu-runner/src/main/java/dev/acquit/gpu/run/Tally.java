package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Outcome;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The histogram of a device, read again and again while it grows. Remembers enough of it to tell
/// the first part from the last one.
final class Tally {
  /// Of more snapshots every second one is forgotten.
  private static final int MOST_SNAPSHOTS = 256;

  private static final double FIRST = 0.2;
  private static final double LAST = 0.9;

  private final KernelPlan plan;
  private final boolean bursts;
  private final Map<Integer, Outcome> outcomes = new HashMap<>();
  private final List<Counts> snapshots = new ArrayList<>();
  private final TreeMap<State, Long> occasions = new TreeMap<>();
  private Counts all = Counts.NONE;

  /// For one configuration.
  ///
  /// @param bursts whether instances of a launch may come together, as they do on a GPU; those of
  ///   the emulator are drawn each for itself
  Tally(KernelPlan plan, boolean bursts) {
    this.plan = plan;
    this.bursts = bursts;
  }

  /// Takes the histogram as it is now.
  ///
  /// @param histogram its counters
  /// @param expected their sum
  /// @throws EndedException if that is not their sum
  void add(byte[] histogram, long expected) throws EndedException {
    ByteBuffer counters = ByteBuffer.wrap(histogram).order(ByteOrder.LITTLE_ENDIAN);
    long sum = 0;
    long skipped = 0;
    long odd = 0;
    TreeMap<State, Long> states = new TreeMap<>();
    int indexes = plan.indexes();
    for (int index = 0; index < indexes; index++) {
      long count = counters.getLong(Long.BYTES * index);
      if (count == 0) {
        continue;
      }
      sum += count;
      switch (outcomes.computeIfAbsent(index, plan::outcome)) {
        case Outcome.Seen(State state) -> states.merge(state, count, Long::sum);
        case Outcome.Odd o -> odd += count;
        case Outcome.Skipped s -> skipped += count;
      }
    }
    if (sum != expected) {
      throw new EndedException(new Ending.BadSum(expected, sum));
    }
    states.forEach((state, count) -> {
      long more = count - all.states().getOrDefault(state, 0L);
      occasions.merge(state, bursts ? Long.signum(more) : more, Long::sum);
    });
    all = new Counts(sum, skipped, odd, states);
    snapshots.add(all);
    if (snapshots.size() > MOST_SNAPSHOTS) {
      List<Counts> kept = new ArrayList<>();
      for (int i = 0; i < snapshots.size(); i += 2) {
        kept.add(snapshots.get(i));
      }
      snapshots.clear();
      snapshots.addAll(kept);
    }
  }

  /// Everything.
  Counts all() {
    return all;
  }

  /// On how many occasions each state came: in how many round trips, where instances come in
  /// bursts.
  SequencedMap<State, Long> occasions() {
    return occasions;
  }

  /// About the first fifth.
  Counts first() {
    return near(FIRST, snapshots);
  }

  /// About the last tenth; everything, if there was only one round trip.
  Counts last() {
    List<Counts> earlier = snapshots.stream().filter(s -> s.instances() < all.instances()).toList();
    return all.minus(near(LAST, earlier));
  }

  private Counts near(double part, List<Counts> candidates) {
    Counts best = Counts.NONE;
    double goal = part * all.instances();
    for (Counts candidate : candidates) {
      boolean closer = Math.abs(candidate.instances() - goal) < Math.abs(best.instances() - goal);
      if (best.instances() == 0 || closer) {
        best = candidate;
      }
    }
    return best;
  }

  /// The values of unexpected instances.
  ///
  /// @param recorded the buffer of oddities
  List<Oddity> oddities(byte[] recorded) {
    List<Oddity> oddities = new ArrayList<>();
    for (List<Long> values : plan.oddities(recorded)) {
      SequencedMap<Term, Long> bits = new LinkedHashMap<>();
      for (int f = 0; f < values.size(); f++) {
        bits.put(plan.fields().get(f).term(), values.get(f));
      }
      oddities.add(new Oddity(bits));
    }
    return oddities;
  }
}
