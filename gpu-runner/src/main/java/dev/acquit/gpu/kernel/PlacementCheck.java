package dev.acquit.gpu.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads what a launch has written to [Buffers#placements], and checks it: a harness that believes
/// that roles share a CTA, and is wrong, measures something else.
public final class PlacementCheck {
  /// What the buffer has to be filled with before the launch, in each word of 32 bits.
  public static final int UNRECORDED = -1;

  private static final int RECORD = 16;
  private static final int THREAD_BITS = 16;
  private static final int WARP = 32;

  private final KernelLaunch launch;
  private final Seating seating;
  private final ByteBuffer buffer;

  private PlacementCheck(KernelLaunch launch, byte[] buffer) {
    this.launch = launch;
    this.seating = launch.plan().seating();
    this.buffer = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// Where a role has run.
  ///
  /// @param cta `%ctaid`
  /// @param multiprocessor `%smid`
  /// @param warpSlot `%warpid`: which warp of the multiprocessor it was
  /// @param thread `%tid`
  /// @param cluster `%clusterid`; the CTA's number where the launch has no clusters
  public record Record(int cta, int multiprocessor, int warpSlot, int thread, int cluster) {
    /// Which warp of the CTA.
    int warp() {
      return thread / WARP;
    }
  }

  /// Checks all records of a launch.
  ///
  /// @param buffer the content of the buffer
  public static PlacementReport check(KernelLaunch launch, byte[] buffer) {
    return new PlacementCheck(launch, buffer).check();
  }

  private Optional<Record> record(int role, int instance) {
    int at = RECORD * (role * launch.instancesAtATime() + instance);
    int cta = buffer.getInt(at);
    int warp = buffer.getInt(at + 8);
    return cta == UNRECORDED
        ? Optional.empty()
        : Optional.of(
            new Record(
                cta,
                buffer.getInt(at + 4),
                warp >>> THREAD_BITS,
                warp & (1 << THREAD_BITS) - 1,
                buffer.getInt(at + 12)));
  }

  private PlacementReport check() {
    int unrecorded = 0;
    int misplaced = 0;
    int shared = 0;
    Optional<String> example = Optional.empty();
    for (int instance = 0; instance < launch.instancesAtATime(); instance++) {
      List<Record> records = new ArrayList<>();
      for (int role = 0; role < seating.seats().size(); role++) {
        record(role, instance).ifPresent(records::add);
      }
      if (records.size() < seating.seats().size()) {
        unrecorded++;
        continue;
      }
      Optional<String> wrong = wrong(records);
      if (wrong.isPresent()) {
        misplaced++;
        example = example.or(() -> wrong);
      }
      shared += sharesMultiprocessor(records) ? 1 : 0;
    }
    return new PlacementReport(launch.instancesAtATime(), unrecorded, misplaced, shared, example);
  }

  private Optional<String> wrong(List<Record> records) {
    for (int a = 0; a < records.size(); a++) {
      for (int b = 0; b < a; b++) {
        String roles =
            "P%d and P%d "
                .formatted(seating.seats().get(b).thread(), seating.seats().get(a).thread());
        Optional<String> wrong = wrong(a, b, records.get(a), records.get(b)).map(roles::concat);
        if (wrong.isPresent()) {
          return wrong;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> wrong(int a, int b, Record one, Record other) {
    Seat seat = seating.seats().get(a);
    Seat otherSeat = seating.seats().get(b);
    boolean sameCta = seat.sameCta(otherSeat);
    if (sameCta != (one.cta() == other.cta())) {
      return Optional.of(
          "were in CTA %d and %d, and should be in %s"
              .formatted(other.cta(), one.cta(), sameCta ? "one" : "two"));
    }
    boolean sameCluster = seat.cluster() == otherSeat.cluster();
    if (sameCluster != (one.cluster() == other.cluster())) {
      return Optional.of(
          "were in cluster %d and %d, and should be in %s"
              .formatted(other.cluster(), one.cluster(), sameCluster ? "one" : "two"));
    }
    boolean sameWarp = launch.plan().mode() == KernelMode.LANES && !seating.alone();
    if (sameCta && sameWarp != (one.warp() == other.warp())) {
      return Optional.of(
          "were in warp %d and %d, and should be in %s"
              .formatted(other.warp(), one.warp(), sameWarp ? "one" : "two"));
    }
    return sameCta && one.thread() == other.thread()
        ? Optional.of("were played by one thread")
        : Optional.empty();
  }

  private boolean sharesMultiprocessor(List<Record> records) {
    for (int a = 0; a < records.size(); a++) {
      for (int b = 0; b < a; b++) {
        if (!seating.seats().get(a).sameCta(seating.seats().get(b))
            && records.get(a).multiprocessor() == records.get(b).multiprocessor()) {
          return true;
        }
      }
    }
    return false;
  }
}
