package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Seat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;

/// Compares where roles ran with where the test says that they run.
final class PlacementCheck {
  /// What the buffer holds before roles run: no CTA has this number.
  static final int NOWHERE = -1;

  private static final int WORDS = 4;
  private static final int WARP_SHIFT = 5;

  private final KernelMode mode;
  private final List<Seat> seats;
  private final int instances;
  private final ByteBuffer recorded;

  private PlacementCheck(KernelPlan plan, int instances, byte[] recorded) {
    this.mode = plan.mode();
    this.seats = plan.seating().seats();
    this.instances = instances;
    this.recorded = ByteBuffer.wrap(recorded).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// Looks at all instances of a launch.
  ///
  /// @throws EndedException if a role ran at the wrong place, or was not recorded
  static Placement check(KernelPlan plan, int instances, byte[] recorded) throws EndedException {
    return new PlacementCheck(plan, instances, recorded).check();
  }

  private Placement check() throws EndedException {
    BitSet multiprocessors = new BitSet();
    long apart = 0;
    for (int i = 0; i < instances; i++) {
      boolean distant = true;
      for (int role = 0; role < seats.size(); role++) {
        if (cta(i, role) == NOWHERE) {
          throw wrong("P%d of instance %d did not say where it ran", name(role), i);
        }
        multiprocessors.set(multiprocessor(i, role));
        for (int other = 0; other < role; other++) {
          compare(i, other, role);
          boolean together = seats.get(other).sameCta(seats.get(role));
          distant &= together || multiprocessor(i, other) != multiprocessor(i, role);
        }
      }
      apart += distant ? 1 : 0;
    }
    return new Placement(instances, multiprocessors.cardinality(), apart);
  }

  private void compare(int i, int a, int b) throws EndedException {
    boolean oneCta = seats.get(a).sameCta(seats.get(b));
    if (oneCta != (cta(i, a) == cta(i, b))) {
      throw wrong(
          "P%d and P%d of instance %d ran in CTAs %d and %d; the test has them in %s",
          name(a), name(b), i, cta(i, a), cta(i, b), oneCta ? "one CTA" : "different CTAs");
    }
    boolean oneCluster = seats.get(a).cluster() == seats.get(b).cluster();
    if (oneCluster != (cluster(i, a) == cluster(i, b))) {
      throw wrong(
          "P%d and P%d of instance %d ran in clusters %d and %d; the test has them in %s",
          name(a),
          name(b),
          i,
          cluster(i, a),
          cluster(i, b),
          oneCluster ? "one cluster" : "different clusters");
    }
    boolean oneWarp = warp(i, a) == warp(i, b);
    if (oneCta && oneWarp != (mode == KernelMode.LANES)) {
      throw wrong(
          "P%d and P%d of instance %d ran in warps %d and %d of one CTA; expected %s (%s)",
          name(a),
          name(b),
          i,
          warp(i, a),
          warp(i, b),
          oneWarp ? "different ones" : "the same one",
          mode.words());
    }
  }

  private int name(int role) {
    return seats.get(role).thread();
  }

  private int word(int instance, int role, int word) {
    return recorded.getInt(Integer.BYTES * (WORDS * (role * instances + instance) + word));
  }

  private int cta(int instance, int role) {
    return word(instance, role, 0);
  }

  private int multiprocessor(int instance, int role) {
    return word(instance, role, 1);
  }

  /// From the number of the thread in its CTA.
  private int warp(int instance, int role) {
    return (word(instance, role, 2) & 0xFFFF) >> WARP_SHIFT;
  }

  private int cluster(int instance, int role) {
    return word(instance, role, 3);
  }

  private static EndedException wrong(String format, Object... arguments) {
    return new EndedException(new Ending.BadPlacement(String.format(format, arguments)));
  }
}
