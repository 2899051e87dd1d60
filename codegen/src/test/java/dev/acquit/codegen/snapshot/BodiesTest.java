package dev.acquit.codegen.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.Bodies.Keeping;
import dev.acquit.codegen.snapshot.Bodies.Losing;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.codegen.snapshot.diff.SnapshotDiff;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random bodies of functions: what keeps every order is never an error nor open, and what loses
/// one never passes. `-Dacquit.seed=N` repeats a run, `-Dacquit.mutants=N` makes more.
class BodiesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20);
  private static final int EACH = Integer.getInteger("acquit.mutants", Rounds.of(150, 50));

  private static final String MODULE =
      """
      .version 8.7
      .target sm_90
      .address_size 64
      .visible .entry f(.param .u64 f_param_0, .param .u64 f_param_1, .param .u32 f_param_2)
      {
      .reg .pred %p<10>;
      .reg .b32 %r<20>;
      .reg .b64 %rd<10>;
      ld.param.u64 %rd1, [f_param_0];
      ld.param.u64 %rd2, [f_param_1];
      ld.param.u32 %r1, [f_param_2];
      BODY
      ret;
      }
      """;

  private static List<FileSnapshot> snapshot(String body) throws InputException {
    FileSnapshot file =
        FileSnapshot.of("f.ptx", MODULE.replace("BODY", body).getBytes(StandardCharsets.UTF_8));
    assertThat(file.problems()).as(body).isEmpty();
    return List.of(file);
  }

  private static Set<Severity> severities(String before, String after) throws InputException {
    SnapshotDiff diff = SnapshotDiff.of(snapshot(before), snapshot(after));
    return diff.changed().stream()
        .flatMap(c -> c.diff().changes().stream())
        .map(Change::kind)
        .map(Change.Kind::severity)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Severity.class)));
  }

  @ParameterizedTest
  @EnumSource
  void whatKeepsEveryOrderIsNeverWeaker(Keeping how) throws InputException {
    for (long i = 0; i < EACH; i++) {
      Random random = new Random(SEED + i);
      Bodies body = Bodies.random(random);
      String before = body.text(Optional.empty());
      String after = body.kept(how, random);
      assertThat(severities(before, after))
          .as("seed %d%n%s%nbecame%n%s", SEED + i, before, after)
          .doesNotContain(Severity.ERROR, Severity.UNKNOWN);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatLosesOneNeverPasses(Losing how) throws InputException {
    int tried = 0;
    for (long i = 0; i < EACH; i++) {
      Random random = new Random(SEED + i);
      Bodies body = Bodies.random(random);
      String before = body.text(Optional.empty());
      Optional<String> after = body.lost(how, random);
      if (after.isPresent()) {
        tried++;
        assertThat(severities(before, after.get()))
            .as("seed %d%n%s%nbecame%n%s", SEED + i, before, after.get())
            .containsAnyOf(Severity.ERROR, Severity.UNKNOWN);
      }
    }
    assertThat(tried).isGreaterThan(EACH / 3);
  }
}
