package dev.acquit.cli.map;

import dev.acquit.cli.shell.Format;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a user asks of `map`.
///
/// @param tests files, directories, index files, `-`
/// @param mapping a mapping table by name or file
/// @param alternative which alternatives are taken
/// @param limit how many PTX tests may come of one C++ test
/// @param out a folder for the PTX tests; empty: standard output
/// @param format how results are printed
public record MapRequest(
    List<String> tests,
    String mapping,
    AlternativeChoice alternative,
    int limit,
    Optional<Path> out,
    Format format) {
  /// Copies the list.
  public MapRequest {
    tests = List.copyOf(tests);
  }
}
