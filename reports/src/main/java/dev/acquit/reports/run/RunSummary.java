package dev.acquit.reports.run;

import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.reports.ModelId;
import java.util.List;
import java.util.Optional;

/// What people read of a run, whether it was run now or is taken from a store.
///
/// @param file the file of the test as the user named it
/// @param test the test
/// @param model the model that graded
/// @param device where it ran
/// @param mode how hard was tried, as the user writes it
/// @param seed from which configurations were drawn
/// @param trouble why it ended early, if it did and shows something
/// @param configurations how many configurations ran; 0: nothing did
/// @param instances how many instances ran
/// @param seconds how long it took
/// @param table what was seen, with grades
/// @param oddities instances with values that nobody expected, as far as they were kept
/// @param claim what may be claimed
/// @param clipped in how many cases a configuration was made smaller to fit the device
/// @param notes what else a reader has to know
public record RunSummary(
    String file,
    PtxTest test,
    ModelId model,
    DeviceDescription device,
    String mode,
    long seed,
    Optional<String> trouble,
    long configurations,
    long instances,
    double seconds,
    GradedTable table,
    List<String> oddities,
    Claim claim,
    long clipped,
    List<String> notes) {
  /// Copies the lists.
  public RunSummary {
    oddities = List.copyOf(oddities);
    notes = List.copyOf(notes);
  }

  /// Instances in a second.
  double rate() {
    return seconds > 0 ? instances / seconds : 0;
  }
}
