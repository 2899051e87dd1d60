package dev.acquit.reports.json;

import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What `generate` writes for each test, on a line of its own.
///
/// @param schema `acquit/generated/1`
/// @param tool what wrote it
/// @param name the name of the test
/// @param language its language
/// @param metadata the metadata of the test
/// @param text the test
public record GeneratedJson(
    String schema,
    Json.Tool tool,
    String name,
    TestLanguage language,
    Map<String, String> metadata,
    String text) {
  /// The schema.
  public static final String SCHEMA = "acquit/generated/1";

  /// Keeps the order of the metadata.
  public GeneratedJson {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }
}
