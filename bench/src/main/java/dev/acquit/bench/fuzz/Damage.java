package dev.acquit.bench.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/// A way to damage an input.
sealed interface Damage
    permits TextDamage, JsonDamage, TarDamage, StreamDamage, StoreDamage, BytesDamage {
  /// Where further inputs of the same kind come from.
  interface Source {
    byte[] next();
  }

  /// A damaged input.
  ///
  /// @param input one that is as it should be
  /// @param others where parts come from
  /// @param random where choices come from
  byte[] damaged(byte[] input, Source others, RandomGenerator random);

  /// The inputs in a file.
  default List<byte[]> parts(byte[] file) {
    return List.of(file);
  }

  /// The one of that word.
  static Damage of(String word) {
    return switch (word) {
      case "text" -> new TextDamage(false);
      case "words" -> new TextDamage(true);
      case "json" -> new JsonDamage();
      case "tar" -> new TarDamage();
      case "stream" -> new StreamDamage();
      case "store" -> new StoreDamage();
      case "bytes" -> new BytesDamage();
      default -> throw new IllegalArgumentException(word);
    };
  }
}
