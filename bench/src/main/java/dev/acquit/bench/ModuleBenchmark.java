package dev.acquit.bench;

import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.ptx.module.ModuleStream;
import java.io.IOException;
import java.io.StringReader;
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

/// Reading a PTX module of one megabyte.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ModuleBenchmark {
  private static final int LENGTH = 1_000_000;

  private String text = "";

  /// Writes the module: functions as compilers write them, with numbers that differ.
  @Setup
  public void write() {
    StringBuilder all = new StringBuilder(".version 9.0\n.target sm_90\n.address_size 64\n");
    for (int i = 0; all.length() < LENGTH; i++) {
      function(all, i);
    }
    text = all.substring(0, LENGTH);
  }

  private static void function(StringBuilder all, int number) {
    all.append("\t// .globl\tf").append(number).append("\n.visible .entry f").append(number);
    all.append("(\n\t.param .u64 f").append(number).append("_param_0\n)\n{\n");
    all.append("\t.reg .pred \t%p<9>;\n\t.reg .b32 \t%r<99>;\n\t.reg .b64 \t%rd<99>;\n\n");
    all.append("\tld.param.u64 \t%rd1, [f").append(number).append("_param_0];\n");
    for (int i = 0; i < 20; i++) {
      int r = (number + i) % 90;
      all.append("$L__BB").append(number).append('_').append(i).append(":\n");
      all.append("\t.loc\t1 ").append(number).append(" 5\n");
      all.append("\tmul.wide.u32 \t%rd").append(r).append(", %r").append(r + 1).append(", 4;\n");
      all.append("\tadd.s64 \t%rd").append(r + 2).append(", %rd1, %rd").append(r).append(";\n");
      all.append("\tld.global.u32 \t%r").append(r).append(", [%rd").append(r).append("+8];\n");
      all.append("\t// begin inline asm\n\tatom.add.acq_rel.gpu.u32 %r").append(r);
      all.append(",[%rd").append(r).append("],%r2;\n\t// end inline asm\n");
      all.append("\tsetp.lt.s32 \t%p1, %r").append(r).append(", ").append(number).append(";\n");
      all.append("\t@%p1 bra \t$L__BB").append(number).append('_').append(i).append(";\n");
    }
    all.append("\tret;\n\n}\n");
  }

  /// All declarations, one after the other; the last is cut off.
  @Benchmark
  public int stream() throws IOException {
    ModuleStream stream = new ModuleStream("module", new StringReader(text));
    int items = 0;
    while (!(stream.next() instanceof ModuleItem.End)) {
      items++;
    }
    return items;
  }
}
