package dev.acquit.bench;

import dev.acquit.model.relation.Relation;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The operations that a search spends its time in.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RelationBenchmark {
  private static final long SEED = 7;

  /// The number of events.
  @Param({"16", "64", "250"})
  public int events;

  private Relation relation;

  /// Two pairs for each event, all of them upwards: no cycle.
  @Setup
  public void choose() {
    Random random = new Random(SEED);
    Relation.Builder pairs = new Relation.Builder(events);
    for (int i = 0; i + 1 < events; i++) {
      for (int k = 0; k < 2; k++) {
        pairs.add(i, i + 1 + random.nextInt(events - i - 1));
      }
    }
    relation = pairs.build();
  }

  /// The transitive closure.
  @Benchmark
  public Relation closure() {
    return relation.closure();
  }

  /// The composition with itself.
  @Benchmark
  public Relation then() {
    return relation.then(relation);
  }

  /// Whether there is a cycle.
  @Benchmark
  public boolean acyclic() {
    return relation.isAcyclic();
  }
}
