package dev.acquit.reports.json;

import dev.acquit.model.cat.MemoryModel;
import org.jspecify.annotations.Nullable;

/// A memory model.
///
/// @param name its name
/// @param sha256 the hash of its files
public record ModelJson(String name, @Nullable String sha256) {
  /// The identity of a compiled model.
  public static ModelJson of(MemoryModel model) {
    return new ModelJson(model.name(), model.hash());
  }

  /// `source model cpp20 694e5abc8669, target model ptx c370a82198b2`.
  public static String pair(ModelJson source, ModelJson target) {
    return "source model " + source.words() + ", target model " + target.words();
  }

  private String words() {
    return (name + " " + shortened(sha256)).strip();
  }

  /// The first digits of a hash, enough for people to tell files apart; empty if there is none.
  public static String shortened(@Nullable String hash) {
    return hash == null ? "" : hash.substring(0, Math.min(12, hash.length()));
  }
}
