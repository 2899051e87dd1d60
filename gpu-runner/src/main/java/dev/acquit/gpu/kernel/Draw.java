package dev.acquit.gpu.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// What is drawn for each launch: which CTAs test and which make stress, and which threads meet.
///
/// @param shuffleFactor coprime to the number of clusters: cluster `c` plays `c * factor + offset`
/// @param spreadFactor with the next two: how far the clusters of an instance are from each other,
///   `1 + ((seat * spreadFactor + spreadOffset) & spreadMask)`
/// @param spreadOffset see there
/// @param spreadMask see there
/// @param factors an odd number for each CTA of the test, by which seats are permuted
/// @param deltas a shift of seats for each role
/// @param turn an odd number, by which each warp has its own order of roles
/// @param steps for each CTA of the test how much further seats are shifted from one instance of a
///   thread to the next, so that other threads meet there; zeros where there is one instance
/// @param placed of which of the instances of a thread it is recorded where roles run
public record Draw(
    int shuffleFactor,
    int shuffleOffset,
    int spreadFactor,
    int spreadOffset,
    int spreadMask,
    List<Integer> factors,
    List<Integer> deltas,
    int turn,
    List<Integer> steps,
    int placed) {
  /// Copies the lists.
  public Draw {
    factors = List.copyOf(factors);
    deltas = List.copyOf(deltas);
    steps = List.copyOf(steps);
  }

  /// A draw for a launch.
  ///
  /// Roles of one CTA use one factor, and shifts that differ by a warp at least, so that in
  /// [KernelMode#ALL_ROLES] they are at different warps of that CTA. In [KernelMode#LANES] they use
  /// one shift, so that they stay in one warp.
  public static Draw draw(KernelPlan plan, Geometry geometry, RandomGenerator random) {
    Seating seating = plan.seating();
    List<Integer> factors = new ArrayList<>();
    List<Integer> bases = new ArrayList<>();
    for (int cta = 0; cta < seating.ctas(); cta++) {
      factors.add(Environment.odd(random));
      bases.add(random.nextInt(geometry.threads()));
    }
    List<Integer> deltas = new ArrayList<>();
    int step = geometry.threads() / seating.positions();
    for (int role = 0; role < seating.seats().size(); role++) {
      int own =
          switch (plan.mode()) {
            case ALL_ROLES -> seating.seats().get(role).position() * step;
            case WARPS -> random.nextInt(geometry.threads());
            case LANES -> 0;
          };
      deltas.add(bases.get(seating.cta(role)) + own);
    }
    int factor;
    do {
      factor = random.nextInt(1, Math.max(2, geometry.groups()));
    } while (gcd(factor, geometry.groups()) != 1);
    int offset = random.nextInt(geometry.groups());
    int spread = Environment.odd(random);
    int spreadOffset = random.nextInt() & 0xFFFFFF;
    int turn = random.nextInt() | 1;
    // Last, and only where they matter, so that all that comes before is as it would be otherwise.
    boolean again = geometry.times() > 1;
    List<Integer> steps = new ArrayList<>();
    for (int cta = 0; cta < seating.ctas(); cta++) {
      steps.add(again ? random.nextInt(geometry.threads()) : 0);
    }
    return new Draw(
        factor,
        offset,
        spread,
        spreadOffset,
        spreadMask(seating, geometry),
        factors,
        deltas,
        turn,
        steps,
        again ? random.nextInt(geometry.times()) : 0);
  }

  /// The largest mask with which the clusters of an instance are different.
  private static int spreadMask(Seating seating, Geometry geometry) {
    if (seating.clusters() == 1) {
      return 0;
    }
    int farthest = (geometry.testingGroups() - 1) / (seating.clusters() - 1);
    return Integer.highestOneBit(Math.max(1, farthest)) - 1;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
