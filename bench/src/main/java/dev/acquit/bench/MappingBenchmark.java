package dev.acquit.bench;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.text.InputException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Lowering a test, and comparing it with all that it can be lowered to.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MappingBenchmark {
  private Mapping mapping;
  private CppTest large;
  private TableComparison comparison;

  /// Reads the tests, the table and the models.
  @Setup
  public void read() throws InputException {
    mapping = Mappings.find("ptx-abi-13").mapping();
    large = Texts.cpp("seq-cst");
    comparison = TableComparison.of("family", "cpp20", "ptx", "ptx-abi-13");
  }

  /// One lowering of a test of eight accesses and three fences.
  @Benchmark
  public Lowered lower() {
    Lowering lowering = Lowering.of(large, mapping);
    return lowering.lower(lowering.first());
  }

  /// A test of the family against each of its compilations.
  @Benchmark
  public int verifyOneTest() {
    return comparison.failures();
  }
}
