package dev.acquit.litmus.generate.exhaustive;

/// Which programs are wanted. All filters but the last take programs away.
///
/// @param communicating no program with a part that others cannot see: each location is written and
///   is accessed by two threads at least, each thread accesses memory, and threads and locations
///   hang together
/// @param tidy no instruction that is there for nothing: no fence first or last in its thread, none
///   just behind an equal one, no second branch on the same read
/// @param mixedLocations whether C++ may access a location both atomically and not; PTX always may
public record Filters(boolean communicating, boolean tidy, boolean mixedLocations) {
  /// Every program; a C++ location is either atomic or not.
  public static final Filters NONE = new Filters(false, false, false);

  /// Programs in which something can happen: communicating and tidy.
  public static final Filters INTERESTING = new Filters(true, true, false);
}
