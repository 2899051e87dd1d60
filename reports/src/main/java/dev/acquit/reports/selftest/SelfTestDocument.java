package dev.acquit.reports.selftest;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.selftest.Answer;
import dev.acquit.gpu.selftest.Check;
import dev.acquit.gpu.selftest.Finding;
import dev.acquit.gpu.selftest.Measured;
import dev.acquit.reports.json.DevicesJson;
import dev.acquit.reports.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `devices --self-test` has found, or has found so far.
///
/// @param schema `acquit/self-test/1`
/// @param tool what wrote it
/// @param device what was tested
/// @param seconds how long it took
/// @param trust what follows
/// @param checks a line for each check, in their order; those that were not made yet are
///   `NOT_CHECKED`
public record SelfTestDocument(
    String schema,
    Json.Tool tool,
    DevicesJson.DeviceJson device,
    double seconds,
    Trust trust,
    List<Line> checks) {
  /// The schema.
  public static final String SCHEMA = "acquit/self-test/1";

  /// Copies the list.
  public SelfTestDocument {
    checks = List.copyOf(checks);
  }

  /// What a check has found.
  ///
  /// @param check what was looked at
  /// @param answer what came of it
  /// @param measured what was measured; absent if nothing was
  /// @param problem why the answer is not OK, in words; empty if the rest says it all
  public record Line(
      Check check,
      Answer answer,
      @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
          @JsonSubTypes({
            @JsonSubTypes.Type(Measured.Loaded.class),
            @JsonSubTypes.Type(Measured.TimeLimit.class),
            @JsonSubTypes.Type(Measured.HostMemory.class),
            @JsonSubTypes.Type(Measured.Linked.class),
            @JsonSubTypes.Type(Measured.Inspected.class),
            @JsonSubTypes.Type(Measured.Placed.class),
            @JsonSubTypes.Type(Measured.Counted.class),
            @JsonSubTypes.Type(Measured.Held.class),
            @JsonSubTypes.Type(Measured.Stressed.class),
            @JsonSubTypes.Type(Measured.Started.class),
            @JsonSubTypes.Type(Measured.Paced.class),
            @JsonSubTypes.Type(Measured.Shown.class),
            @JsonSubTypes.Type(Measured.Forbidden.class),
            @JsonSubTypes.Type(Measured.Kept.class)
          })
          @Nullable Measured measured,
      String problem) {
    private static Line of(Finding finding) {
      return new Line(
          finding.check(), finding.answer(), finding.measured().orElse(null), finding.problem());
    }
  }

  /// The document of what was found so far.
  ///
  /// @param version the version of the tool
  /// @param device what is tested
  /// @param findings those of the first checks
  /// @param seconds how long it took
  public static SelfTestDocument of(
      String version, DeviceDescription device, List<Finding> findings, double seconds) {
    Stream<Line> made = findings.stream().map(Line::of);
    Stream<Line> open =
        Arrays.stream(Check.values())
            .skip(findings.size())
            .map(c -> new Line(c, Answer.NOT_CHECKED, null, ""));
    return new SelfTestDocument(
            SCHEMA,
            Json.Tool.acquit(version),
            DevicesJson.DeviceJson.of(device),
            seconds,
            Trust.NOT_SHOWN,
            Stream.concat(made, open).toList())
        .judged();
  }

  /// The same of a test that ended in the middle of a check: the first that has no answer.
  ///
  /// @param answer what that says of this check
  /// @param problem how it ended
  public SelfTestDocument brokenOff(Answer answer, String problem) {
    List<Line> lines = new ArrayList<>(checks);
    if (!complete()) {
      lines.set(made(), new Line(checks.get(made()).check(), answer, null, problem));
    }
    return new SelfTestDocument(schema, tool, device, seconds, trust, lines).judged();
  }

  /// How many checks were made, or passed over for a reason: the first ones.
  public int made() {
    return (int)
        checks.stream()
            .takeWhile(l -> l.answer() != Answer.NOT_CHECKED || !l.problem().isEmpty())
            .count();
  }

  /// Whether all checks were made, or passed over for a reason.
  public boolean complete() {
    return made() == checks.size();
  }

  private SelfTestDocument judged() {
    return new SelfTestDocument(
        schema,
        tool,
        device,
        seconds,
        Trust.of(checks.stream().map(Line::answer).toList()),
        checks);
  }

  /// Whether the device is an emulator.
  boolean emulated() {
    return device.kind() == DeviceDescription.Kind.EMULATED;
  }

  /// The checks with an answer.
  List<Check> answered(Answer answer) {
    return checks.stream().filter(l -> l.answer() == answer).map(Line::check).toList();
  }
}
