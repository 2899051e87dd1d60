package dev.acquit.codegen.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.recover.Recovery;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A function with more ways than are followed is not understood; what it has is listed all the
/// same.
class ManyPathsTest {
  private static final Path FILE = Path.of("src/test/resources/dev/acquit/codegen/parts/many.ptx");

  @Test
  void everyStrongInstructionIsListed() throws IOException, InputException {
    GateFile file = GateFile.read("many.ptx", Files.readAllBytes(FILE), Optional.empty());
    var claim = file.claims().getFirst();
    Recovered found =
        Recovery.recover(file.module(), claim.function(), claim.subject().operation());
    assertThat(found.defects()).extracting(Defect::kind).contains(Defect.Kind.UNRECOGNISED);
    assertThat(found.notes().stream().map(n -> n.replaceFirst("line \\d+: ", "")))
        .startsWith("ld.relaxed.gpu.u32")
        .endsWith(
            "fence.sc.gpu",
            "where its guard holds, atom.acquire.sys.global.add.u32",
            "ld.volatile.v2.u32",
            "red.relaxed.gpu.add.f32")
        .hasSize(18);
  }
}
