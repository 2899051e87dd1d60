package dev.acquit.reports.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `models --progress` writes.
///
/// @param schema `acquit/progress-models/1`
/// @param tool what wrote it
/// @param models the progress models
public record ProgressModelsJson(String schema, Json.Tool tool, List<ProgressModelJson> models) {
  /// The schema.
  public static final String SCHEMA = "acquit/progress-models/1";

  /// Copies the list.
  public ProgressModelsJson {
    models = List.copyOf(models);
  }

  /// A progress model.
  ///
  /// @param name its name
  /// @param rules the rules of its levels: `sys obe, gpu obe, cluster fair, cta fair`
  /// @param comment the comment at the beginning of its file
  /// @param text the text of its file, if it was asked for by name
  public record ProgressModelJson(
      String name, String rules, String comment, @Nullable String text) {}
}
