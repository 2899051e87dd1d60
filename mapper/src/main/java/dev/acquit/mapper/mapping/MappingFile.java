package dev.acquit.mapper.mapping;

import dev.acquit.text.Sha256;

/// A mapping with the text it was read from, so that a report can say exactly which table it is
/// about.
///
/// @param file the file's name; of a shipped table, its name
/// @param text the whole text
/// @param mapping what the text says
public record MappingFile(String file, String text, Mapping mapping) {
  private static final int SHORT = 12;

  /// The SHA-256 of the text in UTF-8, in hexadecimal.
  public String hash() {
    return Sha256.of(text);
  }

  /// The first 12 digits of the hash, which is what reports show.
  public String shortHash() {
    return hash().substring(0, SHORT);
  }
}
