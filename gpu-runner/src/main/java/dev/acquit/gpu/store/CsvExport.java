package dev.acquit.gpu.store;

import dev.acquit.litmus.outcome.State;
import dev.acquit.text.Csv;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Observations as a table (RFC 4180, with line feeds): a line for each outcome of each run, and a
/// line without an outcome for a run that has none.
public final class CsvExport {
  private static final double NANOS_PER_SECOND = 1e9;

  private static final List<String> COLUMNS =
      List.of(
          "run",
          "test",
          "test_sha256",
          "kernel_sha256",
          "cubin_sha256",
          "device_kind",
          "device_index",
          "device",
          "software",
          "chip",
          "pci",
          "host",
          "job",
          "configuration_sha256",
          "configuration",
          "configuration_number",
          "seed",
          "mode",
          "start",
          "seconds",
          "instances",
          "skipped",
          "odd",
          "first_instances",
          "last_instances",
          "ending",
          "state",
          "count",
          "first",
          "last",
          "occasions");

  private CsvExport() {}

  /// The first line.
  public static String header() {
    return Csv.line(COLUMNS);
  }

  /// The lines of a run.
  public static String lines(Run run) {
    List<String> common =
        List.of(
            run.id().toString(),
            run.test(),
            run.testText().hash(),
            run.kernel().hash(),
            run.cubin().orElse(""),
            run.device().kind().name(),
            Integer.toString(run.device().index()),
            run.device().name(),
            run.device().software(),
            run.device().chip().uuid().orElse(""),
            run.device().chip().pci().orElse(""),
            run.device().site().host().orElse(""),
            run.device().site().job().orElse(""),
            run.configuration().hash(),
            run.configuration().content(),
            Integer.toString(run.number()),
            Long.toString(run.seed()),
            run.mode(),
            run.start().toString(),
            String.format(Locale.US, "%.3f", run.time().toNanos() / NANOS_PER_SECOND),
            Long.toString(run.instances()),
            Long.toString(run.skipped()),
            Long.toString(run.odd()),
            Long.toString(run.firstInstances()),
            Long.toString(run.lastInstances()),
            run.ending().kind().name());
    if (run.histogram().isEmpty()) {
      return Csv.line(with(common, List.of("", "", "", "", "")));
    }
    StringBuilder out = new StringBuilder();
    for (Map.Entry<State, Counts> e : run.histogram().entrySet()) {
      Counts counts = e.getValue();
      out.append(
          Csv.line(
              with(
                  common,
                  List.of(
                      e.getKey().toString(),
                      Long.toString(counts.all()),
                      Long.toString(counts.first()),
                      Long.toString(counts.last()),
                      Long.toString(counts.occasions())))));
    }
    return out.toString();
  }

  private static List<String> with(List<String> a, List<String> b) {
    return Stream.concat(a.stream(), b.stream()).toList();
  }
}
