package dev.acquit.gpu.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A text that many runs share and that is stored once.
///
/// @param hash the SHA-256 of its UTF-8 in hexadecimal
/// @param content the text
public record Text(String hash, String content) {
  /// A text with its hash.
  public static Text of(String content) {
    return new Text(hash(content.getBytes(StandardCharsets.UTF_8)), content);
  }

  /// The hash of bytes that are not stored, as those of a cubin.
  public static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
