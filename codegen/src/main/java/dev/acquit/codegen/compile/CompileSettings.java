package dev.acquit.codegen.compile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How compilers are run.
///
/// @param flags further arguments, put behind the program's name
/// @param limit how long one run of the compiler may take
/// @param jobs how many compilers run at the same time
/// @param cache the folder where results are kept; empty: nothing is kept
public record CompileSettings(List<String> flags, Duration limit, int jobs, Optional<Path> cache) {
  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if there is less than one job
  public CompileSettings {
    flags = List.copyOf(flags);
    if (jobs < 1) {
      throw new IllegalArgumentException("at least one compiler has to run");
    }
  }
}
