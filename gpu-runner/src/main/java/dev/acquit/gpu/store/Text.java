package dev.acquit.gpu.store;

import dev.acquit.text.Sha256;

/// A text that many runs share and that is stored once.
///
/// @param hash the SHA-256 of its UTF-8 in hexadecimal
/// @param content the text
public record Text(String hash, String content) {
  /// A text with its hash.
  public static Text of(String content) {
    return new Text(Sha256.of(content), content);
  }
}
