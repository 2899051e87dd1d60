package dev.acquit.gpu.store;

/// How often an outcome was seen.
///
/// @param all in the whole run
/// @param first among the first instances, whose number the run has
/// @param last among the last instances
/// @param occasions in how many round trips; where that was not kept, it is one
public record Counts(long all, long first, long last, long occasions) {
  /// Nothing.
  public static final Counts NONE = new Counts(0, 0, 0, 0);

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is negative or a part is more than the whole
  public Counts {
    if (first < 0 || last < 0 || first > all || last > all || occasions > all) {
      throw new IllegalArgumentException(first + " and " + last + " of " + all);
    }
  }

  /// Where occasions were not kept: one, if it came at all.
  public static Counts of(long all, long first, long last) {
    return new Counts(all, first, last, Math.min(1, all));
  }

  /// Both together.
  public Counts plus(Counts other) {
    return new Counts(
        all + other.all, first + other.first, last + other.last, occasions + other.occasions);
  }
}
