package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.junit.jupiter.api.Test;

/// The example of FIPS 180-4, as a whole and in pieces.
class Sha256Test {
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @Test
  void knownAnswer() {
    assertThat(Sha256.of("abc")).isEqualTo(ABC);
    MessageDigest digest = Sha256.digest();
    digest.update("a".getBytes(StandardCharsets.UTF_8));
    digest.update("bc".getBytes(StandardCharsets.UTF_8));
    assertThat(Sha256.hex(digest)).isEqualTo(ABC);
  }
}
