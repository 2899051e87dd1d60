package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.matrix.SourceDialect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The search for refused cells ends, even if it has not found them all.
class BisectionTest {
  private static final int CELLS = 16;
  private static final int LIMIT = 6;

  @TempDir private Path folder;

  private GroupResult run(String body, int limit) throws Exception {
    Compiler compiler = FakeCompiler.compiler(folder, body);
    Group group =
        new Group(
            "nv-some",
            new Target("", Optional.empty()),
            SourceDialect.NV_BUILTIN,
            SourceDialect.NV_BUILTIN.cells().subList(0, CELLS));
    CompilerRuns runs = new CompilerRuns(compiler, FakeCompiler.settings(Optional.empty()));
    GroupResult result = new Bisection(runs, group, limit).run((_, _) -> Optional.empty());
    assertThat(runs.started()).isLessThanOrEqualTo(limit);
    List<Object> all =
        java.util.stream.Stream.<Object>concat(
                result.units().stream().flatMap(unit -> unit.cells().stream()),
                result.refused().stream().map(Refused::cell))
            .toList();
    assertThat(all).containsExactlyInAnyOrderElementsOf(group.cells());
    return result;
  }

  @Test
  void everythingIsRefusedAndNobodySaysWhy() throws Exception {
    GroupResult result = run("echo no >&2\nexit 1\n", LIMIT);
    assertThat(result.refused())
        .extracting(Refused::reason)
        .contains(new Refused.Reason.Error("no"), new Refused.Reason.Together("no"));
  }

  @Test
  void oneFunctionIsNamedAtATime() throws Exception {
    GroupResult result =
        run(
            "echo \"error: no\" >&2\n"
                + "echo \"In function: $(sed -n 's/.* \\(nv__[a-z0-9_]*\\)(.*/\\1/p' \"$1\""
                + " | head -1)\" >&2\nexit 1\n",
            LIMIT);
    assertThat(result.refused())
        .extracting(Refused::reason)
        .startsWith(new Refused.Reason.Error("error: no"))
        .endsWith(new Refused.Reason.Together("error: no"));
  }

  @Test
  void withoutALimitEveryCellIsTriedAlone() throws Exception {
    assertThat(run("echo no >&2\nexit 1\n", 2 * CELLS).refused())
        .extracting(Refused::reason)
        .containsOnly(new Refused.Reason.Error("no"));
  }
}
