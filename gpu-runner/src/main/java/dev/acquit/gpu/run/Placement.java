package dev.acquit.gpu.run;

/// Where roles ran in the launches that were looked at: the first one under a configuration.
///
/// @param instances how many instances had all their roles where the test says
/// @param multiprocessors on how many multiprocessors roles ran
/// @param apart in how many instances the test's CTAs were all on different multiprocessors
public record Placement(long instances, int multiprocessors, long apart) {
  /// Nothing was looked at.
  public static final Placement NONE = new Placement(0, 0, 0);

  /// It, in a sentence.
  public String words() {
    return "%d instances looked at: all roles where they belong, on %d multiprocessors, CTAs apart in %d"
        .formatted(instances, multiprocessors, apart);
  }
}
