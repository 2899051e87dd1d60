package dev.acquit.gpu.kernel;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.host.HostBlock;
import java.util.Optional;

/// Addresses of what a runner has allocated for a plan; how large each has to be says
/// [KernelLaunch].
///
/// @param locations the locations of all instances
/// @param outcomes the registers of all instances
/// @param placements where roles ran; 0: this is not recorded
/// @param histogram a counter of 64 bits for each index
/// @param odd unexpected values: how many there were, as 32 bits, and from byte 8 on 64 bits for
///   each field of each
/// @param scratch what is hammered
/// @param control 32 bits that count CTAs that have started, 32 bits that count threads that have
///   said that they are over ([KernelLaunch#endings]), and 64 bits that count rounds of stress, of
///   one thread of each CTA
/// @param meeting where both ends start together, if there are two
public record Buffers(
    long locations,
    long outcomes,
    long placements,
    long histogram,
    long odd,
    long scratch,
    long control,
    Optional<Meeting> meeting) {
  /// What shares no line with anything else on any machine.
  private static final long LINE = 256;

  /// Where both ends start together.
  ///
  /// @param signal the address of two words, see [dev.acquit.gpu.host.HostPart#signal()]; two
  ///   kernels store the launch's number when they are there, the second one 128 bytes further on
  /// @param block the memory that kernel and host reach, if the host is one end; locations and
  ///   outcomes lie in it, too
  public record Meeting(long signal, Optional<HostBlock> block) {}

  /// Who has memory to give.
  public interface Supply {
    /// New memory of the device.
    ///
    /// @param bytes how much
    /// @param word what each of its words of 32 bits holds
    /// @throws DeviceException if there is not enough
    long filled(long bytes, int word) throws DeviceException;

    /// New memory of the host that kernels reach, too.
    ///
    /// @param bytes how much
    /// @throws DeviceException if there is not enough, or kernels cannot reach it
    HostBlock shared(long bytes) throws DeviceException;

    /// New memory that kernels of both devices reach at the same address, full of zeros.
    ///
    /// @param bytes how much
    /// @throws DeviceException if there is not enough
    /// @throws IllegalStateException if there are no two devices
    default long common(long bytes) throws DeviceException {
      throw new IllegalStateException("there is no second device");
    }
  }

  /// New memory for launches. What both ends reach lies in one block, if there are two ends.
  ///
  /// @param launch the launches
  /// @param supply where memory comes from
  /// @param oddities for how many there is room
  /// @throws DeviceException if there is no memory
  public static Buffers allocate(KernelLaunch launch, Supply supply, int oddities)
      throws DeviceException {
    Optional<Meeting> meeting = Optional.empty();
    long locations;
    long outcomes;
    if (launch.plan().otherThreads().isEmpty()) {
      locations = supply.filled(launch.locationBytes(), 0);
      outcomes = supply.filled(launch.outcomeBytes(), 0);
    } else {
      long before = LINE + (launch.locationBytes() + LINE - 1) / LINE * LINE;
      long bytes = before + launch.outcomeBytes();
      if (launch.plan().paired()) {
        meeting = Optional.of(new Meeting(supply.common(bytes), Optional.empty()));
      } else {
        HostBlock block = supply.shared(bytes);
        meeting = Optional.of(new Meeting(block.address(), Optional.of(block)));
      }
      locations = meeting.get().signal() + LINE;
      outcomes = meeting.get().signal() + before;
    }
    return new Buffers(
        locations,
        outcomes,
        supply.filled(launch.placementBytes(), PlacementCheck.UNRECORDED),
        supply.filled(launch.histogramBytes(), 0),
        supply.filled(launch.oddBytes(oddities), 0),
        supply.filled(launch.environment().scratchBytes(), 0),
        supply.filled(launch.controlBytes(), 0),
        meeting);
  }

  /// The memory of the second of two kernels: what both reach, and of its own device what it needs
  /// for itself. It does not count.
  ///
  /// @param launch the launches of the second kernel
  /// @param supply memory of its device
  /// @throws DeviceException if there is no memory
  public Buffers second(KernelLaunch launch, Supply supply) throws DeviceException {
    return new Buffers(
        locations,
        outcomes,
        supply.filled(launch.placementBytes(), PlacementCheck.UNRECORDED),
        0,
        0,
        supply.filled(launch.environment().scratchBytes(), 0),
        supply.filled(launch.controlBytes(), 0),
        meeting);
  }

  /// Memory for launches that take turns with those: locations and registers of its own, and all
  /// else in common.
  ///
  /// @param launch the launches
  /// @param supply where memory comes from
  /// @throws DeviceException if there is no memory
  /// @throws IllegalStateException if there are two ends
  public Buffers other(KernelLaunch launch, Supply supply) throws DeviceException {
    if (meeting.isPresent()) {
      throw new IllegalStateException("two ends have one block of memory");
    }
    return new Buffers(
        supply.filled(launch.locationBytes(), 0),
        supply.filled(launch.outcomeBytes(), 0),
        placements,
        histogram,
        odd,
        scratch,
        control,
        meeting);
  }

  /// The same without recording where roles run.
  public Buffers withoutPlacements() {
    return new Buffers(locations, outcomes, 0, histogram, odd, scratch, control, meeting);
  }
}
