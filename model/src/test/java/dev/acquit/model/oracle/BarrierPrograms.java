package dev.acquit.model.oracle;

import dev.acquit.model.oracle.BarrierProgram.Column;
import dev.acquit.model.oracle.BarrierProgram.Kind;
import dev.acquit.model.oracle.BarrierProgram.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random programs of weak accesses and barriers, small enough for all that they may do.
public final class BarrierPrograms {
  private static final List<String> VARIABLES = List.of("x", "y");

  private BarrierPrograms() {}

  /// Which barriers a program has.
  public enum Vocabulary {
    /// Of all threads of the CTA.
    CTA,
    /// Of a number of threads, some of which do not wait.
    COUNTED,
    /// With a sum over predicates.
    VOTES,
    /// Of lanes of a warp.
    WARP,
    /// Of the cluster.
    CLUSTER,
    /// One of the first three, by the threads of two kernels, whose CTAs have the same number.
    KERNELS
  }

  /// A program with barriers of that kind.
  public static BarrierProgram random(Random random, Vocabulary vocabulary) {
    if (vocabulary == Vocabulary.KERNELS) {
      Vocabulary kind = Vocabulary.values()[random.nextInt(Vocabulary.VOTES.ordinal() + 1)];
      return new BarrierProgram(kernels(random, kind), VARIABLES);
    }
    return new BarrierProgram(threads(random, vocabulary), VARIABLES);
  }

  private static List<Column> threads(Random random, Vocabulary vocabulary) {
    // A vote has a way of the thread for each result.
    boolean votes = vocabulary == Vocabulary.VOTES;
    int count = 2 + random.nextInt(votes ? 2 : 3);
    int participants = 2 + random.nextInt(count - 1);
    int apart = random.nextInt(4) == 0 ? 1 : 0;
    List<Column> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      boolean clusters = vocabulary == Vocabulary.CLUSTER;
      int cta = clusters ? t : t == count - 1 ? apart : 0;
      int cluster = clusters ? (t == count - 1 ? apart : 0) : cta;
      int size = 1 + random.nextInt(votes || count > 3 ? 2 : 3);
      List<Op> ops = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        access(random, t, ops);
        barrier(random, vocabulary, cta == 0 ? count - apart : 1, t, participants, ops);
      }
      access(random, t, ops);
      String place = clusters ? "cta " + cta + ",cluster " + cluster : "cta " + cta;
      threads.add(new Column(cta, cluster, place + ",gpu 0", List.copyOf(ops)));
    }
    return threads;
  }

  private static List<Column> kernels(Random random, Vocabulary vocabulary) {
    boolean votes = vocabulary == Vocabulary.VOTES;
    int count = 2 + random.nextInt(votes ? 2 : 3);
    int first = 1 + random.nextInt(count - 1);
    int participants = 1 + random.nextInt(count - 1);
    List<Column> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      // The CTA of each kernel is number 0 of it.
      int kernel = t < first ? 0 : 1;
      int together = kernel == 0 ? first : count - first;
      int size = 1 + random.nextInt(votes || count > 3 ? 2 : 3);
      List<Op> ops = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        access(random, t, ops);
        barrier(random, vocabulary, together, t, participants, ops);
      }
      access(random, t, ops);
      String place = "kernel " + (kernel == 0 ? "a" : "b") + ",cta 0";
      threads.add(new Column(kernel, kernel, place, List.copyOf(ops)));
    }
    return threads;
  }

  private static void access(Random random, int thread, List<Op> ops) {
    int variable = random.nextInt(VARIABLES.size());
    switch (random.nextInt(4)) {
      case 0 -> ops.add(new Op(Kind.STORE, variable, 10 * thread + ops.size() + 1, ""));
      case 1 -> ops.add(new Op(Kind.LOAD, variable, 0, "r" + ops.size()));
      default -> {}
    }
  }

  /// @param together how many threads the CTA has
  private static void barrier(
      Random random,
      Vocabulary vocabulary,
      int together,
      int thread,
      int participants,
      List<Op> ops) {
    int number = random.nextInt(2);
    int asked = Math.min(participants, together);
    switch (vocabulary) {
      case CTA -> ops.add(new Op(Kind.SYNC, number, 0, ""));
      case COUNTED -> {
        boolean waits = random.nextInt(4) > 0;
        ops.add(new Op(waits ? Kind.SYNC : Kind.ARRIVE, number, asked, ""));
      }
      case VOTES -> ops.add(new Op(Kind.POPC, number, number == 0 ? 0 : asked, "r" + ops.size()));
      case WARP -> {
        int lane = together == 1 ? 0 : thread;
        int mask = 1 << lane;
        for (int other = 0; other < together; other++) {
          mask |= random.nextInt(3) > 0 ? 1 << other : 0;
        }
        ops.add(new Op(Kind.WARP, mask, 0, ""));
      }
      case CLUSTER -> {
        ops.add(new Op(Kind.CLUSTER_ARRIVE, 0, 0, ""));
        access(random, thread, ops);
        ops.add(new Op(Kind.CLUSTER_WAIT, 0, 0, ""));
      }
      case KERNELS -> throw new IllegalArgumentException("kernels have barriers of another kind");
    }
  }
}
