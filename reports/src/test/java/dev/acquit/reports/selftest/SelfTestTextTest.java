package dev.acquit.reports.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.selftest.Answer;
import dev.acquit.gpu.selftest.Check;
import dev.acquit.gpu.selftest.Finding;
import dev.acquit.gpu.selftest.Measured;
import dev.acquit.ptx.isa.Target;
import dev.acquit.reports.Paint;
import dev.acquit.reports.json.Json;
import dev.acquit.testing.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What is said of self-tests, in a golden file, and what is saved of them.
class SelfTestTextTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/self-test.txt");

  private static DeviceDescription device(DeviceDescription.Kind kind) {
    return new DeviceDescription(
        kind,
        0,
        kind == DeviceDescription.Kind.HARDWARE ? "NVIDIA H200" : "emulator",
        new Target(90),
        132,
        2048,
        141L << 30,
        50L << 20,
        true,
        false,
        false,
        "CUDA driver 13.0");
  }

  private static final Measured PLACED = new Measured.Placed(4096, 132, 4000);

  /// A finding for each check, all well.
  private static Map<Check, Finding> well() {
    Map<Check, Measured> measured = new EnumMap<>(Check.class);
    measured.put(Check.ASSEMBLER, new Measured.Loaded(3684, 56.25));
    measured.put(Check.TIME_LIMIT, new Measured.TimeLimit(false));
    measured.put(Check.HOST_MEMORY, new Measured.HostMemory(false));
    measured.put(Check.LINKS, new Measured.Linked(2, 2, 1));
    measured.put(Check.INSPECTION, new Measured.Inspected(12, 27, 0));
    measured.put(Check.SAME_WARP, new Measured.Placed(4096, 1, 4096));
    measured.put(Check.SAME_CTA, new Measured.Placed(4096, 132, 4096));
    measured.put(Check.SAME_CLUSTER, PLACED);
    measured.put(Check.SAME_GPU, PLACED);
    measured.put(Check.CPU, PLACED);
    measured.put(Check.SECOND_GPU, PLACED);
    measured.put(Check.SUMS, new Measured.Counted(123_456_789, 0));
    measured.put(Check.SKIPPED, new Measured.Counted(512, 512));
    measured.put(Check.WIDTHS, new Measured.Held(8, 24, 144, 1_179_648, 0));
    measured.put(Check.STRESS, new Measured.Stressed(5, 64_764, 17.25, 540.5));
    measured.put(Check.START, new Measured.Started(114, 18));
    measured.put(Check.PACE, new Measured.Paced(13.44, 15_600, 2.5e8));
    measured.put(Check.WEAK, new Measured.Shown("MP", 893, 391_680_000));
    Measured forbidden =
        new Measured.Forbidden("CoRR", 0, 400_000_000, "CoRR-reversed", 36_410, 256_000_000);
    measured.put(Check.MESSAGE_PASSING, forbidden);
    measured.put(Check.STORE_BUFFERING, forbidden);
    measured.put(Check.COHERENCE, forbidden);
    measured.put(Check.STORE, new Measured.Kept(2, 131_072));
    Map<Check, Finding> findings = new EnumMap<>(Check.class);
    for (Check check : Check.values()) {
      findings.put(
          check, new Finding(check, Answer.OK, Optional.ofNullable(measured.get(check)), ""));
    }
    return findings;
  }

  private static SelfTestDocument document(
      DeviceDescription.Kind kind, Map<Check, Finding> findings) {
    return SelfTestDocument.of("0", device(kind), List.copyOf(findings.values()), 41.6);
  }

  private static SelfTestDocument trusted() {
    return document(DeviceDescription.Kind.HARDWARE, well());
  }

  private static SelfTestDocument notShown() {
    Map<Check, Finding> findings = well();
    change(findings, Check.ASSEMBLER, Answer.NOT_APPLICABLE, "no machine code");
    change(findings, Check.WEAK, Answer.UNKNOWN, "not seen");
    change(findings, Check.STORE, Answer.UNKNOWN, "no file could be made for a while");
    return document(DeviceDescription.Kind.EMULATED, findings);
  }

  private static SelfTestDocument wrong() {
    Map<Check, Finding> findings = well();
    findings.put(
        Check.TIME_LIMIT,
        new Finding(Check.TIME_LIMIT, Answer.OK, Optional.of(new Measured.TimeLimit(true)), ""));
    findings.put(
        Check.INSPECTION,
        new Finding(
            Check.INSPECTION,
            Answer.NOT_OK,
            Optional.of(new Measured.Inspected(12, 27, 1)),
            "fences: one is missing\nSB: another one is"));
    findings.put(
        Check.MESSAGE_PASSING,
        new Finding(
            Check.MESSAGE_PASSING,
            Answer.NOT_OK,
            Optional.of(new Measured.Forbidden("MP", 1, 100, "MP", 7, 100)),
            "a forbidden outcome was seen"));
    change(findings, Check.COHERENCE, Answer.NOT_OK, "the GPU is lost");
    change(findings, Check.STORE, Answer.NOT_CHECKED, "the device was lost before");
    return document(DeviceDescription.Kind.HARDWARE, findings);
  }

  private static void change(
      Map<Check, Finding> findings, Check check, Answer answer, String problem) {
    findings.put(check, new Finding(check, answer, Optional.empty(), problem));
  }

  private static String all(SelfTestText text, SelfTestDocument document) {
    return text.head(document)
        + document.checks().stream().map(c -> text.line(document, c)).collect(Collectors.joining())
        + text.foot(document);
  }

  @Test
  void peopleReadThis() throws IOException {
    SelfTestText text = new SelfTestText(Paint.PLAIN);
    String actual =
        String.join("\n", List.of(all(text, trusted()), all(text, notShown()), all(text, wrong())));
    Golden.assertMatches(GOLDEN, actual);
  }

  @Test
  void whatFollowsIsTheWorstAnswer() {
    assertThat(trusted().trust()).isEqualTo(Trust.TRUSTED);
    assertThat(notShown().trust()).isEqualTo(Trust.NOT_SHOWN);
    assertThat(wrong().trust()).isEqualTo(Trust.NOT_TRUSTED);
    for (Answer answer : Answer.values()) {
      Map<Check, Finding> findings = well();
      change(findings, Check.PACE, answer, "x");
      assertThat(document(DeviceDescription.Kind.HARDWARE, findings).trust())
          .isEqualTo(
              switch (answer) {
                case OK, NOT_APPLICABLE -> Trust.TRUSTED;
                case UNKNOWN, NOT_CHECKED -> Trust.NOT_SHOWN;
                case NOT_OK -> Trust.NOT_TRUSTED;
              });
    }
  }

  @Test
  void whatIsSavedIsTheDocument() {
    for (SelfTestDocument document : List.of(trusted(), notShown(), wrong())) {
      assertThat(Json.read(Json.line(document), SelfTestDocument.class)).contains(document);
      assertThat(Json.read(Json.write(document), SelfTestDocument.class)).contains(document);
    }
  }

  @Test
  void aTestThatBreaksOffIsBlamedOnTheCheckAtWhichItWas() {
    SelfTestDocument begun =
        SelfTestDocument.of(
            "0",
            device(DeviceDescription.Kind.HARDWARE),
            List.copyOf(well().values()).subList(0, 3),
            1);
    assertThat(begun.trust()).isEqualTo(Trust.NOT_SHOWN);
    assertThat(begun.made()).isEqualTo(3);
    SelfTestDocument ended = begun.brokenOff(Answer.NOT_OK, "it died");
    assertThat(ended.trust()).isEqualTo(Trust.NOT_TRUSTED);
    assertThat(ended.checks().get(3))
        .isEqualTo(new SelfTestDocument.Line(Check.values()[3], Answer.NOT_OK, null, "it died"));
    assertThat(ended.checks().subList(4, ended.checks().size()))
        .extracting(SelfTestDocument.Line::answer)
        .containsOnly(Answer.NOT_CHECKED);
    assertThat(trusted().complete()).isTrue();
    assertThat(trusted().brokenOff(Answer.NOT_OK, "late")).isEqualTo(trusted());
    assertThat(Arrays.stream(Check.values()).map(SelfTestWords::name)).doesNotHaveDuplicates();
  }
}
