package dev.acquit.model.engine;

import dev.acquit.model.pass.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Whether a test terminates.
///
/// @param verdict whether it does
/// @param reason why the verdict is UNDEFINED, NOT_COVERED or UNKNOWN; empty otherwise
/// @param hang an execution that does not end, if the verdict is MAY_HANG
/// @param notes what one should know about how the verdict was reached
/// @param passes the rules that made less to look at, on which the answer rests
/// @param support who says so, if the verdict is TERMINATES or MAY_HANG
/// @param steps steps of the search
/// @param time wall-clock time
public record TerminationResult(
    TerminationVerdict verdict,
    Optional<String> reason,
    Optional<Hang> hang,
    List<String> notes,
    Set<Pass> passes,
    Optional<Support> support,
    long steps,
    Duration time) {
  /// Copies the list.
  public TerminationResult {
    notes = List.copyOf(notes);
    passes = Set.copyOf(passes);
  }

  /// An execution that does not end, up to where nothing new happens.
  ///
  /// @param execution its events; of a round that is repeated forever, one or two
  /// @param endings how far each thread comes
  public record Hang(ExecutionView execution, List<ThreadEnding> endings) {
    /// Copies the list.
    public Hang {
      endings = List.copyOf(endings);
    }
  }
}
