package dev.acquit.reports.ci;

import java.nio.charset.StandardCharsets;

/// Names of files as URI references (RFC 3986).
final class Uris {
  private static final String PLAIN = "-._~/";

  private Uris() {}

  /// A relative reference for a relative path, `file:` for an absolute one.
  static String of(String file) {
    StringBuilder out = new StringBuilder(file.startsWith("/") ? "file://" : "");
    for (byte b : file.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean plain = c < 128 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0);
      if (plain) {
        out.append(c);
      } else {
        out.append(String.format("%%%02X", (int) c));
      }
    }
    return out.toString();
  }
}
