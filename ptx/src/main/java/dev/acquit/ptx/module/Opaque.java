package dev.acquit.ptx.module;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a variable stands for whose contents PTX does not see.
///
/// @ptx 5.3 Texture Sampler and Surface Types
public enum Opaque {
  /// `.texref`.
  TEXTURE("texref"),
  /// `.samplerref`.
  SAMPLER("samplerref"),
  /// `.surfref`.
  SURFACE("surfref");

  private final String word;

  Opaque(String word) {
    this.word = word;
  }

  /// How the types are written, without the dot.
  static List<String> words() {
    return Arrays.stream(values()).map(o -> o.word).toList();
  }

  /// That of a type, if it is one of them.
  static Optional<Opaque> of(String word) {
    return Arrays.stream(values()).filter(o -> o.word.equals(word)).findFirst();
  }
}
