package dev.acquit.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/// Damages a stream of texts.
record StreamDamage() implements Damage {
  private static final byte[] SEPARATOR = "\n---\n".getBytes(StandardCharsets.US_ASCII);

  @Override
  public byte[] damaged(byte[] input, Source others, RandomGenerator random) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(input);
    for (int i = random.nextInt(4); i >= 0; i--) {
      all.writeBytes(SEPARATOR);
      all.writeBytes(others.next());
    }
    return new TextDamage(false).damaged(all.toByteArray(), others, random);
  }
}
