package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.kernel.Buffers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What was allocated for a configuration.
final class Memory implements Buffers.Supply, AutoCloseable {
  private final Device device;
  private final Optional<Second> second;
  private final List<Long> addresses = new ArrayList<>();

  /// Memory of a device, and of what it has in common with a second one.
  Memory(Device device, Optional<Second> second) {
    this.device = device;
    this.second = second;
  }

  @Override
  public long filled(long bytes, int word) throws DeviceException {
    long words = Math.max(1, (bytes + Integer.BYTES - 1) / Integer.BYTES);
    long address = device.allocate(Integer.BYTES * words);
    addresses.add(address);
    device.fill(address, word, words);
    return address;
  }

  @Override
  public HostBlock shared(long bytes) throws DeviceException {
    HostBlock block = device.share(bytes);
    addresses.add(block.address());
    return block;
  }

  @Override
  public long common(long bytes) throws DeviceException {
    Second other = second.orElseThrow(() -> new IllegalStateException("there is no second device"));
    long address = other.pair().share(other.joint(), bytes);
    addresses.add(address);
    return address;
  }

  /// Gives everything back, also what comes behind something that is not taken.
  ///
  /// @throws DeviceException the first of them if something is not taken back, or the device is
  ///   lost
  @Override
  public void close() throws DeviceException {
    List<Long> all = List.copyOf(addresses);
    addresses.clear();
    Optional<DeviceException> failure = Optional.empty();
    for (long address : all) {
      try {
        device.free(address);
      } catch (DeviceException e) {
        failure = failure.or(() -> Optional.of(e));
      }
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }
}
