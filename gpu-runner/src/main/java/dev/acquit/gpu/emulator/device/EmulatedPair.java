package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.device.Pair;
import java.time.Duration;
import java.util.List;

/// Two emulated devices with one memory. The launches that were queued last on both are executed
/// side by side: of all their threads chance chooses who executes next.
public final class EmulatedPair implements Pair {
  private static final Joint MEMORY =
      new Joint(Joint.Kind.EMULATED_MEMORY, true, "one emulated memory");

  private final EmulatedDevice first;
  private final EmulatedDevice second;

  /// With a second device beside one.
  ///
  /// @param first the one, which stays the caller's to close
  public EmulatedPair(EmulatedDevice first) {
    this.first = first;
    this.second = first.twin();
  }

  @Override
  public Device first() {
    return first;
  }

  @Override
  public Device second() {
    return second;
  }

  @Override
  public List<Joint> joints() {
    return List.of(MEMORY);
  }

  @Override
  public String missing() {
    return "";
  }

  @Override
  public long share(Joint joint, long bytes) throws DeviceException {
    return first.share(bytes).address();
  }

  @Override
  public void synchronise(Duration limit) throws DeviceException, InterruptedException {
    first.together(second, limit);
  }

  @Override
  public void close() {
    second.close();
  }
}
