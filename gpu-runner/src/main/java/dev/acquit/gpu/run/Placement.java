package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.PlacementCheck;
import dev.acquit.gpu.kernel.PlacementReport;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Where roles ran in the launches that were looked at: the first one under a configuration.
///
/// @param instances how many instances had all their roles where the test says
/// @param multiprocessors on how many multiprocessors roles ran
/// @param apart in how many instances the test's CTAs were all on different multiprocessors
/// @param elsewhere the threads that were not on the device, if there were some
public record Placement(
    long instances, int multiprocessors, long apart, Optional<Elsewhere> elsewhere) {
  private static final int RECORD = 16;

  /// Nothing was looked at.
  public static final Placement NONE = new Placement(0, 0, 0, Optional.empty());

  /// The threads that were not on the device.
  public sealed interface Elsewhere {
    /// Who and where, in words.
    String words();
  }

  /// Threads that the host executed.
  ///
  /// @param threads their numbers
  /// @param host who executed them, in words
  public record OnTheHost(List<Integer> threads, String host) implements Elsewhere {
    /// Copies the list.
    public OnTheHost {
      threads = List.copyOf(threads);
    }

    @Override
    public String words() {
      return names(threads) + " on the host: " + host;
    }
  }

  /// Threads that a kernel of a second device was.
  ///
  /// @param threads their numbers
  /// @param where on what, and what memory joined it to the first one, in words
  /// @param there where roles ran there
  public record OnASecondDevice(List<Integer> threads, String where, Placement there)
      implements Elsewhere {
    /// Copies the list.
    public OnASecondDevice {
      threads = List.copyOf(threads);
    }

    @Override
    public String words() {
      return names(threads) + " on " + where + ": " + there.words();
    }
  }

  /// Looks at what a launch has recorded.
  ///
  /// @param where before the words of what is wrong: which device, if there are two
  /// @throws EndedException if a role ran at the wrong place, or was not recorded
  static Placement of(KernelLaunch launch, byte[] recorded, String where) throws EndedException {
    PlacementReport report = PlacementCheck.check(launch, recorded);
    if (!report.right()) {
      throw new EndedException(
          new Ending.BadPlacement(
              where
                  + "of %d instances %d had roles at the wrong place, and %d did not say where they ran%s"
                      .formatted(
                          report.instances(),
                          report.misplaced(),
                          report.unrecorded(),
                          report.example().map(e -> ": " + e).orElse(""))));
    }
    ByteBuffer words = ByteBuffer.wrap(recorded).order(ByteOrder.LITTLE_ENDIAN);
    BitSet multiprocessors = new BitSet();
    for (int at = 0; at < recorded.length; at += RECORD) {
      multiprocessors.set(words.getInt(at + Integer.BYTES));
    }
    return new Placement(
        report.instances(),
        multiprocessors.cardinality(),
        report.instances() - report.sharedMultiprocessor(),
        Optional.empty());
  }

  /// It, in a sentence.
  public String words() {
    return "%d instances looked at: all roles where they belong, on %d multiprocessors, CTAs apart in %d"
            .formatted(instances, multiprocessors, apart)
        + elsewhere.map(e -> "; " + e.words()).orElse("");
  }

  /// With threads that were elsewhere.
  Placement with(Elsewhere others) {
    return new Placement(instances, multiprocessors, apart, Optional.of(others));
  }

  static String names(List<Integer> threads) {
    return String.join(", ", threads.stream().map(t -> "P" + t).toList());
  }
}
