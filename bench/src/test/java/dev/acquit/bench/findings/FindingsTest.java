package dev.acquit.bench.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The tables of `docs/findings.md` are what `bench/findings` writes: all in its form, and those
/// that take seconds found again.
@Tag("slow")
class FindingsTest {
  private static final Path FILE = Path.of("../docs/findings.md");
  private static final int QUICK = 3;
  private static final String ALTERNATIVE =
      RowKey.all().stream().map(RowKey::toString).collect(Collectors.joining("|", "(?:", ")"))
          + " \\d(?:†|\\\\\\*| unknown| not reached)?";
  private static final String CELL = "(?:sound|" + ALTERNATIVE + "(?:, " + ALTERNATIVE + ")*)";

  private static Page page() throws IOException {
    return Page.of(Files.readString(FILE));
  }

  @Test
  void writingThePageWithoutFindingAnythingAgainChangesNothing() throws IOException {
    assertThat(page().text()).isEqualTo(Files.readString(FILE));
  }

  @Test
  void everyBlockHasTheFormOfItsQuestion() throws Exception {
    List<Page.Derived> blocks = page().blocks();
    assertThat(blocks).hasSizeGreaterThan(2);
    for (Page.Derived derived : blocks) {
      List<String> header = derived.block().header();
      List<String> lines = derived.lines();
      assertThat(lines.subList(0, 3))
          .as(derived.mark())
          .containsExactly("", header.get(0), header.get(1));
      assertThat(lines.getLast()).isEmpty();
      List<String> rows = lines.subList(3, lines.size() - 1);
      List<String> keys = derived.block().keys();
      assertThat(rows).as(derived.mark()).hasSameSizeAs(keys);
      for (int i = 0; i < rows.size(); i++) {
        assertThat(rows.get(i)).startsWith(keys.get(i));
        if (derived.block() instanceof VerifyBlock) {
          String cells = rows.get(i).substring(keys.get(i).length());
          assertThat(Arrays.asList(cells.strip().replaceAll("\\|$", "").split(" \\| ")))
              .allSatisfy(cell -> assertThat(cell.strip()).matches(CELL));
        }
      }
    }
  }

  /// Of a table of proofs its first row in each build.
  @Test
  void whatTakesSecondsIsFoundAgain() throws Exception {
    Workplace workplace =
        new Workplace(
            Path.of("../docs/examples"),
            new Sat4jSolver(),
            Runtime.getRuntime().availableProcessors(),
            line -> {});
    int verified = 0;
    int read = 0;
    for (Page.Derived derived : page().blocks()) {
      boolean quick =
          switch (derived.block()) {
            case VerifyBlock v -> v.bound() <= QUICK;
            case ReadingsBlock r -> true;
          };
      if (quick && derived.block() instanceof VerifyBlock all && !Rounds.all()) {
        VerifyBlock first =
            new VerifyBlock(
                all.bound(),
                all.widest(),
                all.tables().subList(0, 1),
                all.sources(),
                all.targets().subList(0, 1));
        assertThat(derived.lines()).as(derived.mark()).containsAll(first.rows(workplace));
        verified += first.keys().size();
      } else if (quick) {
        assertThat(derived.lines()).as(derived.mark()).isEqualTo(Page.answer(derived, workplace));
        verified += derived.block() instanceof VerifyBlock ? derived.block().keys().size() : 0;
        read += derived.block() instanceof ReadingsBlock ? derived.block().keys().size() : 0;
      }
    }
    assertThat(verified).isGreaterThan(Rounds.all() ? 3 : 0);
    assertThat(read).isGreaterThan(3);
  }

  @Test
  void whatNoCommandUnderstandsIsRefused() {
    assertThatThrownBy(() -> Block.of("prove bound=3")).hasMessageContaining("asks nothing known");
    assertThatThrownBy(() -> Block.of("verify bound=3 widest=same tables=a sources=b"))
        .hasMessageContaining("targets=");
    assertThatThrownBy(() ->
            Page.of("<!-- derived: verify bound=3 widest=same tables=a sources=b targets=c -->"))
        .hasMessageContaining("no <!-- end -->");
  }
}
