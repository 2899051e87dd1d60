package dev.acquit.gpu.emulator.memory;

/// How weak memory is where it has a choice.
///
/// @param stale how likely a read goes on from a message that it may read to the next older one
/// @param middle how likely a write goes on from a place in the order of writes to the next older
///   one
public record Tendency(double stale, double middle) {
  /// Shows the weak outcomes of small tests often.
  public static final Tendency DEFAULT = new Tendency(0.4, 0.3);

  /// Always the newest: interleaving.
  public static final Tendency STRONG = new Tendency(0, 0);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is no probability below 1
  public Tendency {
    if (!(stale >= 0 && stale < 1 && middle >= 0 && middle < 1)) {
      throw new IllegalArgumentException("no probabilities: " + stale + ", " + middle);
    }
  }
}
