package dev.acquit.gpu.kernel;

/// How large launches of a test are.
///
/// @param testingGroups clusters that test (CTAs, where the test has no clusters), with numbers
///   below all others behind the shuffle
/// @param groups all clusters; those that do not test make stress
/// @param threads threads of a CTA, a power of two, at least 32
/// @param times how many instances a thread plays its roles at, one after the other behind one
///   start, a power of two; more than 1 only where [KernelPlan#repeats]
public record Geometry(int testingGroups, int groups, int threads, int times) {
  static final int MOST_GROUPS = 65_535;

  /// The most instances that a thread plays its roles at in a launch.
  public static final int MOST_TIMES = 64;

  /// Launches in which each thread plays its roles at one instance.
  public Geometry(int testingGroups, int groups, int threads) {
    this(testingGroups, groups, threads, 1);
  }

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if they are out of their ranges
  public Geometry {
    if (testingGroups < 1 || groups < testingGroups || groups > MOST_GROUPS) {
      throw new IllegalArgumentException(testingGroups + " of " + groups + " clusters test");
    }
    if (threads < 32 || threads > 1024 || Integer.bitCount(threads) != 1) {
      throw new IllegalArgumentException(threads + " threads in a CTA");
    }
    if (times < 1 || times > MOST_TIMES || Integer.bitCount(times) != 1) {
      throw new IllegalArgumentException(times + " instances behind a start");
    }
  }
}
