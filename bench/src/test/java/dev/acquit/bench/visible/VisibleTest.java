package dev.acquit.bench.visible;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.bench.common.Marked;
import dev.acquit.gpu.driver.Ptxas;
import dev.acquit.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The table of `docs/visible.md` is what `bench/visible` writes with the assembler that it names.
@Tag("slow")
class VisibleTest {
  private static final Path PAGE = Path.of("../docs/visible.md");

  @Test
  void thePageHasEveryQuestion() throws Exception {
    String block = Marked.of(Files.readString(PAGE), Visible.MARK).block();
    assertThat(Question.all()).allSatisfy(q -> assertThat(block).contains("\n" + q.key()));
  }

  @Test
  void theAssemblerSaysTheSame() throws Exception {
    Path ptxas = Tools.orAbort("ptxas", "the table of docs/visible.md");
    String block = Marked.of(Files.readString(PAGE), Visible.MARK).block();
    String version = "`ptxas` " + Ptxas.of(ptxas).version() + ",";
    boolean named = block.contains(version);
    if (!named) {
      System.err.println("NOT TESTED: the table of docs/visible.md, which is not of " + version);
    }
    Assumptions.assumeTrue(named, "the table is another ptxas's");
    assertThat(Visible.table(ptxas)).isEqualTo(block);
  }
}
