package dev.acquit.reports;

import dev.acquit.model.cat.MemoryModel;

/// Which memory model a verdict is about.
///
/// @param name its name, or that of its file
/// @param hash SHA-256 of its file and all files included, in hexadecimal
public record ModelId(String name, String hash) {
  private static final int SHORT = 12;

  /// The identity of a compiled model.
  public static ModelId of(MemoryModel model) {
    return new ModelId(model.name(), model.hash());
  }

  /// The first 12 digits of the hash, enough for people to tell files apart.
  public String shortHash() {
    return hash.substring(0, Math.min(SHORT, hash.length()));
  }
}
