package dev.acquit.reports.json;

import org.jspecify.annotations.Nullable;

/// What `generate name` writes for each test, on a line of its own.
///
/// @param schema `acquit/name/1`
/// @param tool what wrote it
/// @param file where the test comes from
/// @param test the name that it has
/// @param name the name of the test of its cycle; null if it has none
/// @param cycle its cycle; null if it has none
/// @param reason why it is not the test of a cycle; null if it is
public record NameJson(
    String schema,
    Json.Tool tool,
    String file,
    String test,
    @Nullable String name,
    @Nullable String cycle,
    @Nullable String reason) {
  /// The schema.
  public static final String SCHEMA = "acquit/name/1";
}
