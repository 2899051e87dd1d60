package dev.acquit.litmus.generate.exhaustive;

/// A part of an enumeration: the programs whose number leaves this remainder. The shards of one
/// count have no program in common, miss none, and are equally large but for one program.
///
/// @param index which shard, from 0
/// @param of how many there are
public record Shard(long index, long of) {
  /// Everything.
  public static final Shard ALL = new Shard(0, 1);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if there is no such shard
  public Shard {
    if (index < 0 || index >= of) {
      throw new IllegalArgumentException("shard " + index + " of " + of);
    }
  }

  /// The least number of this shard that is not below another number.
  long from(long number) {
    return number + Math.floorMod(index - number, of);
  }
}
