package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import java.util.ArrayList;
import java.util.List;

/// What was allocated for a configuration.
final class Memory implements AutoCloseable {
  private final Device device;
  private final List<Long> addresses = new ArrayList<>();

  Memory(Device device) {
    this.device = device;
  }

  /// New memory.
  ///
  /// @param bytes how much
  /// @param word what each of its words of 32 bits holds
  long filled(long bytes, int word) throws DeviceException {
    long words = Math.max(1, (bytes + Integer.BYTES - 1) / Integer.BYTES);
    long address = device.allocate(Integer.BYTES * words);
    addresses.add(address);
    device.fill(address, word, words);
    return address;
  }

  /// New memory full of zeros.
  long zeros(long bytes) throws DeviceException {
    return filled(bytes, 0);
  }

  /// Gives everything back.
  ///
  /// @throws DeviceException if the device is lost, and has nothing to give back
  @Override
  public void close() throws DeviceException {
    List<Long> all = List.copyOf(addresses);
    addresses.clear();
    for (long address : all) {
      device.free(address);
    }
  }
}
