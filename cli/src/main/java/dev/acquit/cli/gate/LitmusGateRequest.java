package dev.acquit.cli.gate;

import dev.acquit.cli.shell.Format;
import dev.acquit.codegen.litmus.AtomicDialect;
import dev.acquit.model.engine.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a run of `gate litmus` is asked to do.
///
/// @param tests files, folders and the like
/// @param compile the compiler, by name, path or command, and how it is run
/// @param architecture for which it compiles; empty: the usual one
/// @param dialect how atomics are written; empty: as suits the compiler
/// @param source the C++ model
/// @param target the PTX model
/// @param table the mapping table to compare with
/// @param limits what each search may cost
/// @param unit how many tests go into one source
/// @param keep where sources and PTX are kept
/// @param format how results look
/// @param failOnUndefined whether a source without a defined meaning is a finding
/// @param out where the result goes as JSON, too
public record LitmusGateRequest(
    List<String> tests,
    CompileRequest compile,
    Optional<String> architecture,
    Optional<AtomicDialect> dialect,
    String source,
    String target,
    String table,
    Limits limits,
    int unit,
    Optional<Path> keep,
    Format format,
    boolean failOnUndefined,
    Optional<Path> out) {
  /// Copies the list.
  public LitmusGateRequest {
    tests = List.copyOf(tests);
  }
}
