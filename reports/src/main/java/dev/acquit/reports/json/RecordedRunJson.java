package dev.acquit.reports.json;

import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.store.Run;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.json.RunJson.ConfigurationJson;
import dev.acquit.reports.json.RunJson.KernelJson;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes the document of a test that was run before, from what a store kept of it. What a store
/// does not keep is not in it: the notes of that run, and whether its machine code was inspected.
///
/// @param file where the test comes from
/// @param test the test
/// @param model the model that graded
/// @param device where it ran
/// @param runs its configurations, done; at least one
/// @param table what was seen, graded now
/// @param claim what may be claimed
public record RecordedRunJson(
    String file,
    PtxTest test,
    ModelId model,
    DeviceDescription device,
    List<Run> runs,
    GradedTable table,
    Claim claim) {
  private static final double NANOS = 1e9;
  private static final Pattern NUMBER = Pattern.compile("\\bnumber=(\\d{1,9})\\b");
  private static final Pattern MODE = Pattern.compile("\\bmode=(\\w+)");

  /// Copies the list.
  public RecordedRunJson {
    runs = List.copyOf(runs);
  }

  /// The document.
  ///
  /// @param version the tool's version
  public RunJson json(String version) {
    Run first = runs.getFirst();
    return new RunJson(
        RunJson.SCHEMA,
        Json.Tool.acquit(version),
        file,
        test.name(),
        ConditionWriter.write(test.header().condition()),
        RunJson.device(device),
        new RunJson.ModelJson(model.name(), model.hash()),
        first.mode(),
        first.seed(),
        runs.stream().map(RecordedRunJson::kernel).distinct().toList(),
        "done before",
        true,
        runs.stream().mapToLong(Run::instances).sum(),
        runs.stream().mapToDouble(RecordedRunJson::seconds).sum(),
        RunJson.outcomes(table),
        table.odd(),
        claim.verdict().words(),
        claim.words(),
        RunJson.witnesses(claim),
        runs.stream().map(RecordedRunJson::configuration).toList(),
        List.of(
            "run before, on "
                + first.start().truncatedTo(ChronoUnit.SECONDS)
                + ", and taken from the store by --resume; the store keeps no notes"));
  }

  private static KernelJson kernel(Run run) {
    return new KernelJson(mode(run), run.kernel().hash(), run.cubin().orElse(null), false);
  }

  private static ConfigurationJson configuration(Run run) {
    Map<String, Long> states = new LinkedHashMap<>();
    run.histogram().forEach((state, n) -> states.put(state.toString(), n.all()));
    String text = run.configuration().content();
    Matcher number = NUMBER.matcher(text);
    return new ConfigurationJson(
        number.find() ? Integer.parseInt(number.group(1)) : 0,
        mode(run),
        text,
        run.configuration().hash(),
        run.instances(),
        run.skipped(),
        seconds(run),
        run.placement(),
        states);
  }

  /// The roles, as the text of a configuration names them.
  private static String mode(Run run) {
    Matcher mode = MODE.matcher(run.configuration().content());
    return mode.find()
            && Arrays.stream(KernelMode.values()).anyMatch(m -> m.name().equals(mode.group(1)))
        ? mode.group(1)
        : "";
  }

  private static double seconds(Run run) {
    return run.time().toNanos() / NANOS;
  }
}
