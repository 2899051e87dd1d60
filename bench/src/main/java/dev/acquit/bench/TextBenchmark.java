package dev.acquit.bench;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
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

/// Reading and writing.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TextBenchmark {
  private String ptxText;
  private String cppText;
  private LitmusTest ptx;
  private LitmusTest cpp;

  /// Reads the tests.
  @Setup
  public void read() throws InputException {
    ptxText = Texts.text("six-by-two");
    cppText = Texts.text("seq-cst");
    ptx = Texts.test("six-by-two");
    cpp = Texts.test("seq-cst");
  }

  /// A PTX test of twelve accesses.
  @Benchmark
  public LitmusTest readPtx() throws InputException {
    return LitmusReader.read("six-by-two", ptxText);
  }

  /// A C++ test of eight accesses and three fences.
  @Benchmark
  public LitmusTest readCpp() throws InputException {
    return LitmusReader.read("seq-cst", cppText);
  }

  /// Writes the PTX test.
  @Benchmark
  public String writePtx() {
    return LitmusWriter.write(ptx);
  }

  /// Writes the C++ test.
  @Benchmark
  public String writeCpp() {
    return LitmusWriter.write(cpp);
  }

  /// Reads and compiles the default model.
  @Benchmark
  public MemoryModel readModel() throws InputException {
    return Models.find("ptx");
  }
}
