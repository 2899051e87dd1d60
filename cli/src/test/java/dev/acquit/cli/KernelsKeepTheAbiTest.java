package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Known;
import dev.acquit.gpu.kernel.LineInfo;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The kernels that `run` makes keep the rules that `abi check` has.
@Tag("slow")
class KernelsKeepTheAbiTest {
  @Test
  void ofTheExamples() throws Exception {
    int kernels = 0;
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of("../docs/examples"))) {
      files = all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
    for (Path file : files) {
      ReadTest read = LitmusReader.readWithWarnings(file.toString(), Files.readString(file));
      if (read.test() instanceof PtxTest test) {
        LineInfo lines = new LineInfo(file.toString(), read.lines());
        if (Kernels.plan(test, KernelMode.WARPS, Observation.ALL) instanceof KernelPlan plain
            && Kernels.plan(test, new Known(lines, List.of()), KernelMode.WARPS, Observation.ALL)
                instanceof KernelPlan lined) {
          for (KernelPlan plan : List.of(plain, lined)) {
            AbiModule module = AbiModule.read(file.toString(), plan.ptx());
            assertThat(module.problems()).isEmpty();
            assertThat(AbiCheck.of(module).findings()).as(module.file()).isEmpty();
          }
          assertThat(lined.ptx()).contains("\n.file 1 ", "\n  .loc 1 ");
          assertThat(lined.ptx().replaceAll("\\n.file 1 .*\\n\\n|  .loc 1 .*\\n", "\n"))
              .as("but for the lines the same text")
              .isEqualToNormalizingWhitespace(plain.ptx());
          kernels++;
        }
      }
    }
    assertThat(kernels).isGreaterThan(60);
  }
}
