package dev.acquit.reports.run;

import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Rates;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import dev.acquit.reports.run.RunDocument.OutcomeJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Each sentence about a run, once: text, page, Markdown and JUnit take them from here.
public record RunWords(RunDocument run) {
  private static final double RARE = 0.0001;

  /// Whether it ran on the emulator.
  public boolean emulated() {
    return run.device().kind() == Kind.EMULATED;
  }

  /// Where it ran: `EMULATED`, or the name of the GPU.
  public String device() {
    return emulated() ? "EMULATED" : String.valueOf(run.device().name());
  }

  /// How much was run; empty if nothing was.
  public Optional<String> extent() {
    long configurations =
        run.configurations().stream().map(ConfigurationJson::number).distinct().count();
    return configurations == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "mode %s, seed %d: %s, %,d instances in %.1f s, %s a second",
                run.mode(),
                run.seed(),
                Plural.of(configurations, "configuration"),
                run.instances(),
                run.seconds(),
                rate()));
  }

  /// Instances in a second.
  public String rate() {
    return Rates.plain(run.seconds() > 0 ? run.instances() / run.seconds() : 0);
  }

  /// Why it ended early, if it did; of a run that shows nothing the verdict says why.
  public Optional<String> trouble() {
    boolean told = run.verdict() == RunVerdict.NOT_TRUSTED || run.verdict() == RunVerdict.NOT_RUN;
    return run.complete() || told ? Optional.empty() : Optional.ofNullable(run.ending());
  }

  /// What may be claimed: the verdict first.
  public List<String> claims() {
    return run.claims().stream().map(Rates::words).toList();
  }

  /// How many instances hold values that nobody expected, if any do.
  public Optional<String> odd() {
    return run.odd() == 0
        ? Optional.empty()
        : Optional.of(Plural.of(run.odd(), "instance") + " with values nobody expected");
  }

  /// How many instances are in no row of the table.
  public Optional<String> filtered() {
    return run.filtered() == 0
        ? Optional.empty()
        : Optional.of(Plural.of(run.filtered(), "instance") + " that the filter passes over");
  }

  /// What else there is to know.
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (run.clipped() > 0) {
      notes.add(
          Plural.of(run.clipped(), "configuration")
              + " "
              + Plural.was(run.clipped())
              + " made smaller to fit the device");
    }
    notes.addAll(run.notes());
    return notes;
  }

  /// The share of an outcome among all that ended: what was seen is never 0.00%.
  public String share(OutcomeJson row) {
    long total =
        run.odd() + run.filtered() + run.outcomes().stream().mapToLong(OutcomeJson::samples).sum();
    double share = total == 0 ? 0 : (double) row.samples() / total;
    return row.samples() > 0 && share < RARE
        ? "<0.01%"
        : String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }

  /// The grade of an outcome.
  public String grade(OutcomeJson row) {
    return row.grade() == null ? "NOT GRADED" : row.grade().name();
  }

  /// Every sentence that is said wherever the run is shown in full.
  public List<String> sentences() {
    List<String> all = new ArrayList<>();
    extent().ifPresent(all::add);
    trouble().ifPresent(all::add);
    all.addAll(claims());
    odd().ifPresent(all::add);
    filtered().ifPresent(all::add);
    all.addAll(notes());
    return all;
  }
}
