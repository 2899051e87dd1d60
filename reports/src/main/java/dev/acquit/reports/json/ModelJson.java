package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.acquit.model.cat.MemoryModel;

/// A memory model.
///
/// @param name its name
/// @param sha256 the hash of its files
public record ModelJson(@JsonProperty(required = true) String name, String sha256) {
  /// The identity of a compiled model.
  public static ModelJson of(MemoryModel model) {
    return new ModelJson(model.name(), model.hash());
  }
}
