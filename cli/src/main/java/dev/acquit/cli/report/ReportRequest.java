package dev.acquit.cli.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a user asks of `report`.
///
/// @param files files of results
/// @param format what is written
/// @param out where the report goes; empty: standard output
public record ReportRequest(List<String> files, ReportFormat format, Optional<Path> out) {
  /// Copies the list.
  public ReportRequest {
    files = List.copyOf(files);
  }
}
