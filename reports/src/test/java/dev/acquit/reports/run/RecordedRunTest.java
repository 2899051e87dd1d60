package dev.acquit.reports.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.store.Counts;
import dev.acquit.gpu.store.Ending;
import dev.acquit.gpu.store.Remarks;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunDevice;
import dev.acquit.gpu.store.Text;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.StateReader;
import dev.acquit.ptx.isa.Target;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Paint;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Detail;
import dev.acquit.reports.story.StoryText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a store kept of a run on a GPU is told in full.
class RecordedRunTest {
  private static final String MP =
      """
      PTX MP
      { x=0; y=0; }
       P0@cta 0          | P1@cta 1          ;
       st.relaxed.gpu x,1 | ld.relaxed.gpu r0,y ;
       st.relaxed.gpu y,1 | ld.relaxed.gpu r1,x ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final DeviceDescription GPU =
      new DeviceDescription(
          DeviceDescription.Kind.HARDWARE,
          0,
          "NVIDIA H200",
          new Target(90),
          132,
          2048,
          1L << 37,
          1L << 25,
          true,
          false,
          false,
          "CUDA driver 13.0");

  private static Run run(int number, Optional<Remarks> remarks) throws Exception {
    var histogram = new TreeMap<dev.acquit.litmus.outcome.State, Counts>();
    histogram.put(StateReader.state("state", "1:r0=1; 1:r1=1;"), Counts.of(98, 20, 10));
    return new Run(
        new UUID(1, number),
        "MP",
        Text.of(MP),
        Text.of("kernel"),
        Optional.of("c0de"),
        RunDevice.of(GPU),
        Text.of("seed=1 number=" + number + " mode=WARPS testing=4"),
        1,
        "quick",
        Instant.parse("2026-01-02T03:04:05.678Z"),
        Duration.ofMillis(1500),
        100,
        0,
        2,
        20,
        10,
        histogram,
        "",
        Ending.done(),
        remarks);
  }

  private static Optional<Remarks> remarks(boolean inspected, int number) {
    return Optional.of(
        new Remarks(
            inspected,
            number == 2
                ? Optional.of("configuration 2, one role in each warp: smaller")
                : Optional.empty(),
            List.of("the test has weak accesses", "1 configurations were not run"),
            List.of("1:r0=0x2a;")));
  }

  private static RecordedRun recorded(Run... runs) throws Exception {
    PtxTest test = (PtxTest) LitmusReader.read("MP.litmus", MP);
    Grading.ModelStates none = new Grading.ModelStates(new TreeSet<>(), Optional.empty());
    GradedTable table =
        GradedTable.of(
            test.header(),
            new Grading.Derived("ptx", none, none, Optional.empty()),
            new TreeMap<>(),
            2);
    Claim claim =
        Claim.of(GPU.kind(), table, 0, List.of(), List.of(), new dev.acquit.gpu.run.Ending.Done());
    return new RecordedRun(
        "MP.litmus",
        6,
        test,
        new ModelId("ptx", "0123456789abcdef"),
        GPU,
        List.of(runs),
        table,
        claim);
  }

  @Test
  void notesAndInspectionAreThere() throws Exception {
    RecordedRun recorded = recorded(run(1, remarks(true, 1)), run(2, remarks(true, 2)));
    RunDocument json = RecordedRunDocument.of(Json.Tool.acquit("0"), recorded, AlsoFinding.NONE);
    assertThat(json.line()).isEqualTo(6);
    assertThat(json.kernels())
        .containsExactly(
            new RunDocument.KernelJson("WARPS", Text.of("kernel").hash(), "c0de", true));
    assertThat(json.notes())
        .containsExactly(
            "the test has weak accesses",
            "1 configurations were not run",
            "run before, on 2026-01-02T03:04:05Z, and taken from the store by --resume");
    assertThat(json.clipped()).isEqualTo(1);
    assertThat(json.instances()).isEqualTo(200);
    assertThat(json.seconds()).isEqualTo(3.0);
    assertThat(StoryText.render(new RunDocuments(List.of(json)).parts(), Paint.PLAIN))
        .contains(
            " MP (MP.litmus), OBSERVED on NVIDIA H200\n",
            ", CUDA driver 13.0, model ptx",
            "mode quick, seed 1: 2 configurations, 200 instances in 3.0 s, 66.7 a second",
            "odd 2 instances with values nobody expected, such as 1:r0=0x2a;\n",
            "note: 1 configuration was made smaller to fit the device\n",
            "note: the test has weak accesses\n",
            "note: run before, on 2026-01-02T03:04:05Z, and taken from the store by --resume\n");
  }

  /// The notes of what did not go as it should may say why.
  @ParameterizedTest
  @CsvSource({"NOT_RUN, true", "NOT_GRADED, true", "PASSED, false"})
  void aFirstScreenHasTheNotesOfWhatWentWrong(String verdict, boolean shown) throws Exception {
    String json =
        Json.line(
                RecordedRunDocument.of(
                    Json.Tool.acquit("0"), recorded(run(1, remarks(true, 1))), AlsoFinding.NONE))
            .replaceFirst(
                "\"verdict\":\"[A-Z_ ]+\"",
                "\"verdict\":\"" + RunVerdict.valueOf(verdict).words() + "\"");
    List<RunDocument> runs = List.of(Json.read(json, RunDocument.class).orElseThrow());
    assertThat(runs.getFirst().verdict().name()).isEqualTo(verdict);
    String screen = StoryText.render(new RunDocuments(runs).parts(), Paint.PLAIN, Detail.BRIEF);
    assertThat(screen.contains("\n  note: the test has weak accesses\n")).isEqualTo(shown);
  }

  @Test
  void whatAnOlderVersionDidNotKeepIsSaidNotToBeKnown() throws Exception {
    RunDocument json =
        RecordedRunDocument.of(
            Json.Tool.acquit("0"),
            recorded(run(1, remarks(true, 1)), run(2, Optional.empty())),
            AlsoFinding.NONE);
    assertThat(json.kernels()).extracting(RunDocument.KernelJson::inspected).contains(false);
    assertThat(json.notes().getLast())
        .endsWith("kept neither its notes nor whether its machine code was inspected");
  }
}
