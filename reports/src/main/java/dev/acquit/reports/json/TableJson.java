package dev.acquit.reports.json;

import dev.acquit.mapper.mapping.MappingFile;
import org.jspecify.annotations.Nullable;

/// A mapping table.
///
/// @param name its name
/// @param file its file; of a shipped table, its name
/// @param title what it is
/// @param sha256 the hash of its file
public record TableJson(
    String name, @Nullable String file, @Nullable String title, @Nullable String sha256) {
  /// A table that was read.
  public static TableJson of(MappingFile table) {
    return new TableJson(
        table.mapping().name(), table.file(), table.mapping().header().title(), table.hash());
  }

  /// What is to be said behind its name: `(my.mapping, f082e66bedb9): its title`.
  public String identity() {
    String where = file == null || file.equals(name) ? "" : file + ", ";
    return "(" + where + ModelJson.shortened(sha256) + "): " + title;
  }
}
