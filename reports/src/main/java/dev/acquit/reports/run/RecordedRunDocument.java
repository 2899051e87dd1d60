package dev.acquit.reports.run;

import dev.acquit.gpu.store.Remarks;
import dev.acquit.gpu.store.Run;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import dev.acquit.reports.run.RunDocument.KernelJson;
import dev.acquit.reports.run.RunDocument.TurnJson;
import java.util.LinkedHashMap;
import java.util.Map;

/// Makes the document of a test that was run before, from what a store kept of it.
public final class RecordedRunDocument {
  private RecordedRunDocument() {}

  /// The document.
  ///
  /// @param tool what writes it
  /// @param r the run
  /// @param also what else is to be a finding
  public static RunDocument of(Json.Tool tool, RecordedRun r, AlsoFinding also) {
    Run first = r.runs().getFirst();
    return new RunDocument(
        RunDocument.SCHEMA,
        tool,
        r.file(),
        r.line() == 0 ? null : r.line(),
        r.test().name(),
        ConditionWriter.write(r.test().header().condition()),
        RunDocument.device(r.device()),
        new ModelJson(r.model().name(), r.model().hash()),
        first.mode(),
        first.seed(),
        r.runs().stream().map(RecordedRunDocument::kernel).distinct().toList(),
        "done before",
        true,
        r.instances(),
        r.seconds(),
        RunDocument.outcomes(r.table()),
        r.table().tally().map(RunDocument.TallyJson::of).orElse(null),
        r.table().odd(),
        RunDocument.oddities(r.oddities()),
        r.table().filtered(),
        r.claim().verdict(),
        also.undefined().orElse(null),
        also.failures(),
        r.claim().words(),
        RunDocument.witnesses(r.claim()),
        r.runs().stream().map(RecordedRunDocument::configuration).toList(),
        r.clipped(),
        r.notes());
  }

  private static KernelJson kernel(Run run) {
    return new KernelJson(
        RecordedRun.mode(run),
        run.kernel().hash(),
        run.cubin().orElse(null),
        run.remarks().map(Remarks::inspected).orElse(false));
  }

  private static ConfigurationJson configuration(Run run) {
    Map<String, Long> states = new LinkedHashMap<>();
    run.histogram().forEach((state, n) -> states.put(state.toString(), n.all()));
    return new ConfigurationJson(
        run.number(),
        RecordedRun.mode(run),
        run.configuration().content(),
        run.configuration().hash(),
        run.instances(),
        run.skipped(),
        RecordedRun.seconds(run),
        run.placement(),
        states,
        TurnJson.of(run.turn()));
  }
}
