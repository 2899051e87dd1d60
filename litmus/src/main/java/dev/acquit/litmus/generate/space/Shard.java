package dev.acquit.litmus.generate.space;

/// A part of a space: of every `of` successive cycles one, so that parts are equally large and
/// equally mixed, and all parts together are the whole.
///
/// @param index which part, from 0
/// @param of how many parts there are
public record Shard(int index, int of) {
  /// Everything.
  public static final Shard WHOLE = new Shard(0, 1);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if there is no such part
  public Shard {
    if (index < 0 || index >= of) {
      throw new IllegalArgumentException(index + " of " + of);
    }
  }

  /// How many of the first `count` cycles are in this part.
  ///
  /// @param count how many there are in all
  public long share(long count) {
    return count / of + (count % of > index ? 1 : 0);
  }
}
