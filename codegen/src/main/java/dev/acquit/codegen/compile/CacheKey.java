package dev.acquit.codegen.compile;

import dev.acquit.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/// A hash of everything that a compilation depends on, except headers.
///
/// @param hash SHA-256 in hexadecimal digits
record CacheKey(String hash) {
  /// The hash of texts; where one ends and the next begins matters.
  static CacheKey of(List<String> texts) {
    MessageDigest digest = Sha256.digest();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    return new CacheKey(Sha256.hex(digest));
  }
}
