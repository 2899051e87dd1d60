package dev.acquit.reports.run;

import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.Plural;
import java.util.List;
import java.util.Optional;

/// Why a run is a finding that is none by its verdict, since `--fail-on` says so.
///
/// @param undefined why the C++ test has no defined meaning
/// @param failures what else, in sentences
public record AlsoFinding(Optional<String> undefined, List<String> failures) {
  /// Nothing.
  public static final AlsoFinding NONE = new AlsoFinding(Optional.empty(), List.of());

  /// Copies the list.
  public AlsoFinding {
    failures = List.copyOf(failures);
  }

  /// Said of a run that shows nothing.
  public static Optional<String> notShown(RunVerdict verdict) {
    return verdict == RunVerdict.NOT_SHOWN
        ? Optional.of("nothing shows that the run would have seen a forbidden outcome")
        : Optional.empty();
  }

  /// Said of a run in which weak outcomes were seen.
  public static Optional<String> weak(GradedTable table) {
    long weak = table.samples(Grade.ACCEPTABLE_INTERESTING);
    return weak == 0
        ? Optional.empty()
        : Optional.of("weak outcomes were seen in " + Plural.of(weak, "instance"));
  }
}
