package dev.acquit.codegen.gate;

import dev.acquit.text.Diagnostic;
import java.util.List;
import java.util.Optional;

/// What a run of the gate comes to.
///
/// @param <F> what is known of a function that was judged
/// @param policy which verdicts fail it
/// @param complete whether all functions were judged; if not, a stop was asked for
/// @param files what was read
/// @param functions what was judged, in order
/// @param errors what is wrong with the input
/// @param manifest the manifest, if there is one
/// @param baseline how the findings compare with a baseline, if there is one
public record GateResult<F extends Judged>(
    Policy policy,
    boolean complete,
    List<GateFile> files,
    List<Graded<F>> functions,
    List<Diagnostic> errors,
    Optional<Manifest> manifest,
    Optional<KnownFindings.Compared> baseline) {
  /// Copies the lists.
  public GateResult {
    files = List.copyOf(files);
    functions = List.copyOf(functions);
    errors = List.copyOf(errors);
  }

  /// A function under a policy and a baseline.
  ///
  /// @param <F> what is known of it
  /// @param function what was judged
  /// @param severity how much its verdict matters
  /// @param known whether the baseline knows it; then it fails nothing
  public record Graded<F extends Judged>(F function, Severity severity, boolean known) {}
}
