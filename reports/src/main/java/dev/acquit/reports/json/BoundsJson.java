package dev.acquit.reports.json;

import dev.acquit.model.engine.Limits;
import dev.acquit.text.Worded;

/// The bounds and readings that were chosen.
///
/// @param timeMs the budget for a test, in milliseconds
/// @param unroll how often a loop may go back
/// @param failedCas what a failed compare-and-swap does
/// @param allRegisters whether states show all registers and locations
public record BoundsJson(long timeMs, int unroll, FailedCas failedCas, boolean allRegisters) {
  /// What a compare-and-swap that fails does.
  public enum FailedCas implements Worded {
    /// It only reads.
    READ,
    /// It writes the old value back.
    WRITE;
  }

  /// Bounds that were chosen.
  public static BoundsJson of(Limits limits, boolean allRegisters) {
    return new BoundsJson(
        limits.time().toMillis(),
        limits.unroll(),
        limits.failedSwapWrites() ? FailedCas.WRITE : FailedCas.READ,
        allRegisters);
  }
}
