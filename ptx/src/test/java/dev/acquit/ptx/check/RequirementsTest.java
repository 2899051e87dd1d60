package dev.acquit.ptx.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.IsaFact;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.isa.Target;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fence.acquire.gpu;                           | 8.6 | 90 | 6.3 | 75",
        "fence.sc.gpu;                                | 6.0 | 70 | 6.3 | 75",
        "fence.acq_rel.cluster;                       | 7.8 | 90 | 7.8 | 90",
        "membar.gl;                                   | 1.4 | 10 | 6.3 | 75",
        "ld.global.u32 %r1, [%rd1];                   | 1.0 | 10 | 6.3 | 75",
        "ld.relaxed.sys.b128 %q1, [%rd1];             | 8.4 | 70 | 8.4 | 75",
        "atom.relaxed.sys.exch.b128 %q1, [%rd1], %q2; | 8.4 | 90 | 8.4 | 90",
        "nanosleep.u32 20;                            | 6.3 | 70 | 6.3 | 75",
      })
  void twoColumns(String text, String version, int target, String accepted, int acceptedTarget)
      throws InputException {
    Requirements needs = Requirements.of(InstructionReader.readOne(text.strip()).instruction());
    assertThat(needs.documented())
        .isEqualTo(new Availability(PtxVersion.parse(version).orElseThrow(), new Target(target)));
    assertThat(needs.accepted())
        .isEqualTo(
            new Availability(PtxVersion.parse(accepted).orElseThrow(), new Target(acceptedTarget)));
  }

  @Test
  void severalInstructionsNeedWhatEachNeeds() throws InputException {
    Requirements needs =
        Requirements.of(
            List.of(
                InstructionReader.readOne("fence.proxy.alias;").instruction(),
                InstructionReader.readOne("fence.sc.cluster;").instruction()));
    assertThat(needs.facts())
        .containsExactlyInAnyOrder(
            IsaFact.FENCE_PROXY_ALIAS, IsaFact.FENCE, IsaFact.FENCE_SC, IsaFact.CLUSTER_SCOPE);
    assertThat(needs.documented()).isEqualTo(Availability.of(7, 8, 90));
    assertThat(needs.documented().allows(new PtxVersion(8, 0), new Target(90))).isTrue();
    assertThat(needs.documented().allows(new PtxVersion(8, 0), new Target(89))).isFalse();
  }

  @Test
  void factsAreDescribed() {
    assertThat(IsaFact.values())
        .allSatisfy(fact -> {
          assertThat(fact.section()).matches("\\d+(\\.\\d+)+");
          assertThat(fact.description()).isNotBlank();
          assertThat(fact.accepted()).isEqualTo(fact.accepted().and(Availability.PTXAS_FLOOR));
        });
  }

  @Test
  void onlyOneDirectionFencesAreAcceptedBeforeTheyAreDocumented() {
    assertThat(
            Stream.of(IsaFact.values())
                .filter(f -> !f.accepted().equals(f.documented().and(Availability.PTXAS_FLOOR))))
        .containsExactly(IsaFact.FENCE_ONE_DIRECTION);
  }

  @Test
  void versionsAndTargets() {
    assertThat(PtxVersion.parse("8.6")).contains(new PtxVersion(8, 6));
    assertThat(PtxVersion.parse("8")).isEmpty();
    assertThat(new PtxVersion(8, 10)).isGreaterThan(new PtxVersion(8, 9)).hasToString("8.10");
    assertThat(Target.parse("sm_100a")).contains(new Target(100));
    assertThat(Target.parse("compute_90")).isEmpty();
    assertThat(new Target(90)).isGreaterThan(new Target(75)).hasToString("sm_90");
  }
}
