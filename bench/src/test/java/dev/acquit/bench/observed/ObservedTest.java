package dev.acquit.bench.observed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `docs/observed.md` is what `bench/observed` makes of the published logs.
@Tag("slow")
class ObservedTest {
  @Test
  void makingThePageAgainChangesNothing() throws Exception {
    assertThat(Observed.page(Path.of("..")))
        .isEqualTo(Files.readString(Path.of("../docs/observed.md")));
  }
}
