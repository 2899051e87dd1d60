package dev.acquit.reports.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `models` writes.
///
/// @param schema `acquit/models/1`
/// @param tool what wrote it
/// @param models the models
public record ModelsJson(String schema, Json.Tool tool, List<ModelJson> models) {
  /// The schema.
  public static final String SCHEMA = "acquit/models/1";

  /// Copies the list.
  public ModelsJson {
    models = List.copyOf(models);
  }

  /// A memory model.
  ///
  /// @param name its name
  /// @param family `cpp` or `ptx`; absent of a model in a file of the user's, which does not say it
  /// @param description what it is, in a line; of a file of the user's its title
  /// @param sha256 the hash of its file and all files included
  /// @param comment the first comment of its file
  /// @param axioms the names of its axioms, in order
  /// @param text the text of its file, if it was asked for by name
  public record ModelJson(
      String name,
      @Nullable String family,
      String description,
      String sha256,
      String comment,
      List<String> axioms,
      @Nullable String text) {
    /// Copies the list.
    public ModelJson {
      axioms = List.copyOf(axioms);
    }
  }
}
