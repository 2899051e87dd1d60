package dev.acquit.reports.run;

import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.store.Remarks;
import dev.acquit.gpu.store.Run;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.reports.ModelId;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a store kept of a test that was run before.
///
/// @param file where the test comes from
/// @param line the line of what the test asks; 0: not known
/// @param model the model that graded
/// @param device where it ran
/// @param runs its configurations, done; at least one
/// @param table what was seen, graded now
/// @param claim what may be claimed
public record RecordedRun(
    String file,
    int line,
    PtxTest test,
    ModelId model,
    DeviceDescription device,
    List<Run> runs,
    GradedTable table,
    Claim claim) {
  private static final double NANOS = 1e9;
  private static final Pattern MODE = Pattern.compile("\\bmode=(\\w+)");

  /// Copies the list.
  public RecordedRun {
    runs = List.copyOf(runs);
  }

  /// Instances with values that nobody expected, as far as they were kept.
  Stream<String> oddities() {
    return remarks().flatMap(r -> r.oddities().stream());
  }

  /// In how many cases a configuration was made smaller to fit the device.
  long clipped() {
    return remarks().filter(r -> r.clipped().isPresent()).count();
  }

  /// What else a reader has to know: notes of the test, and where this comes from.
  List<String> notes() {
    return Stream.concat(remarks().flatMap(r -> r.notes().stream()).distinct(), Stream.of(origin()))
        .toList();
  }

  private Stream<Remarks> remarks() {
    return runs.stream().flatMap(r -> r.remarks().stream());
  }

  private String origin() {
    boolean all = runs.stream().allMatch(r -> r.remarks().isPresent());
    return "run before, on "
        + runs.getFirst().start().truncatedTo(ChronoUnit.SECONDS)
        + ", and taken from the store by --resume"
        + (all
            ? ""
            : "; an older version wrote it, and kept neither its notes nor whether its machine code"
                + " was inspected");
  }

  /// How many instances ran.
  public long instances() {
    return runs.stream().mapToLong(Run::instances).sum();
  }

  /// How long all configurations took.
  public double seconds() {
    return runs.stream().mapToDouble(RecordedRun::seconds).sum();
  }

  /// How long one took.
  public static double seconds(Run run) {
    return run.time().toNanos() / NANOS;
  }

  /// The roles, as the text of a configuration names them; empty if it does not.
  public static String mode(Run run) {
    Matcher mode = MODE.matcher(run.configuration().content());
    return mode.find()
            && Arrays.stream(KernelMode.values()).anyMatch(m -> m.name().equals(mode.group(1)))
        ? mode.group(1)
        : "";
  }
}
