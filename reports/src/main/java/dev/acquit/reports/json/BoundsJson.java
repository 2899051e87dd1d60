package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.pass.Pass;
import dev.acquit.text.Worded;
import java.util.List;

/// The bounds and readings that were chosen.
///
/// @param timeMs the budget for a test, in milliseconds
/// @param unroll how often a loop may go back
/// @param failedCas what a failed compare-and-swap does
/// @param allRegisters whether states show all registers and locations
/// @param noPasses the rules that were left out; absent if there are none
public record BoundsJson(
    long timeMs,
    int unroll,
    FailedCas failedCas,
    boolean allRegisters,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonProperty(isRequired = OptBoolean.FALSE)
        List<String> noPasses) {
  /// Copies the list.
  public BoundsJson {
    noPasses = noPasses == null ? List.of() : List.copyOf(noPasses);
  }

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
        allRegisters,
        Pass.words(limits.passes().without()));
  }
}
