package dev.acquit.cli.gate;

import dev.acquit.cli.shell.ResultFile;
import dev.acquit.codegen.gate.Policy;
import dev.acquit.model.engine.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a user asks of `gate check`.
///
/// @param files PTX files, directories, `-`
/// @param mapping the table by name or file
/// @param manifest what functions implement, beside annotations
/// @param baseline findings that are known
/// @param update whether the baseline is rewritten
/// @param policy which verdicts fail the gate
/// @param requireAnnotations whether a function of which nothing is said is bad input
/// @param format how results are printed
/// @param all whether what is fine is shown as well
/// @param limits the bounds of each judgement
/// @param jobs how many functions are judged at a time
/// @param cache where judgements are kept
/// @param out the file that gets the document, whatever is printed
public record GateCheckRequest(
    List<String> files,
    String mapping,
    Optional<Path> manifest,
    Optional<Path> baseline,
    boolean update,
    Policy policy,
    boolean requireAnnotations,
    GateFormat format,
    boolean all,
    Limits limits,
    int jobs,
    Optional<Path> cache,
    ResultFile out) {
  /// Copies the list.
  public GateCheckRequest {
    files = List.copyOf(files);
  }
}
