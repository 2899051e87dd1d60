package dev.acquit.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256: what contents are known by, in hexadecimal.
public final class Sha256 {
  private Sha256() {}

  /// The hash of a text in UTF-8.
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /// The hash of bytes.
  public static String of(byte[] bytes) {
    return hex(digest().digest(bytes));
  }

  /// A digest, for what comes in pieces.
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// What a digest says of all that it was given; it begins anew afterwards.
  public static String hex(MessageDigest digest) {
    return hex(digest.digest());
  }

  private static String hex(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }
}
