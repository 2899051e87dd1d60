package dev.acquit.cli.check;

import dev.acquit.model.engine.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a user asks of `check`.
///
/// @param tests files, directories, index files, `-`
/// @param models the models by name or file; none: the default of each test's language
/// @param format how results are printed
/// @param expect a file of expected verdicts
/// @param limits the bounds of each check
/// @param allRegisters whether final states show everything
/// @param why whether to look for the reason why a condition cannot be reached
/// @param graph what pictures are asked for
/// @param jobs how many tests are checked at a time
/// @param failOnUndefined whether a test without a defined meaning is a finding
/// @param out a file for the result as JSON
public record CheckRequest(
    List<String> tests,
    List<String> models,
    CheckFormat format,
    Optional<Path> expect,
    Limits limits,
    boolean allRegisters,
    boolean why,
    Optional<GraphRequest> graph,
    int jobs,
    boolean failOnUndefined,
    Optional<Path> out) {
  /// Copies the lists.
  public CheckRequest {
    tests = List.copyOf(tests);
    models = List.copyOf(models);
  }
}
