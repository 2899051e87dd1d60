package dev.acquit.cli.gate;

import dev.acquit.cli.Format;
import dev.acquit.codegen.litmus.AtomicDialect;
import dev.acquit.model.engine.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a run of `gate litmus` is asked to do.
///
/// @param tests files, folders and the like
/// @param command how the compiler is called
/// @param dialect how atomics are written
/// @param source the C++ model
/// @param target the PTX model
/// @param table the mapping table to compare with
/// @param limits what each search may cost
/// @param compileTime how long the compiler may take for a source
/// @param unit how many tests go into one source
/// @param keep where sources and PTX are kept
/// @param format how results look
public record LitmusGateRequest(
    List<String> tests,
    List<String> command,
    AtomicDialect dialect,
    String source,
    String target,
    String table,
    Limits limits,
    Duration compileTime,
    int unit,
    Optional<Path> keep,
    Format format) {
  /// Copies the lists.
  public LitmusGateRequest {
    tests = List.copyOf(tests);
    command = List.copyOf(command);
  }
}
