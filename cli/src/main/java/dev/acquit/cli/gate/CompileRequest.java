package dev.acquit.cli.gate;

import dev.acquit.codegen.compile.CompileSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Which compiler a user names, and how it is run.
///
/// @param compiler a compiler by name or path, or a command
/// @param flags further arguments of the compiler
/// @param limit how long one run of the compiler may take
/// @param cache a folder where results of the compiler are kept
public record CompileRequest(
    String compiler, List<String> flags, Duration limit, Optional<Path> cache) {
  /// Copies the list.
  public CompileRequest {
    flags = List.copyOf(flags);
  }

  /// The same for those who run it.
  ///
  /// @param jobs how many compilers run at a time
  CompileSettings settings(int jobs) {
    return new CompileSettings(flags, limit, jobs, cache);
  }
}
