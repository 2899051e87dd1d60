package dev.acquit.mapper.mapping;

import java.util.Arrays;
import java.util.List;

/// The lines of the header of a table file, in the order in which they are written.
enum HeaderKey {
  /// How the mapping is called.
  NAME("name", true),
  /// What it is, in a few words.
  TITLE("title", true),
  /// The document.
  SOURCE("source", true),
  /// Where in the document.
  SECTION("section", true),
  /// How it came into the file.
  PROVENANCE("provenance", false),
  /// PTX version and target.
  REQUIRES("requires", false),
  /// Whether alternatives may be mixed.
  MIXING("mixing", true),
  /// Whether stronger instructions conform.
  STRENGTHENING("strengthening", true);

  private final String word;
  private final boolean required;

  HeaderKey(String word, boolean required) {
    this.word = word;
    this.required = required;
  }

  /// How it is written before the colon.
  String word() {
    return word;
  }

  /// Whether a table must have it.
  boolean required() {
    return required;
  }

  /// All words, for messages.
  static List<String> words() {
    return Arrays.stream(values()).map(HeaderKey::word).toList();
  }
}
