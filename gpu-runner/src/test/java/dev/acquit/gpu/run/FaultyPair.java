package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.device.Pair;
import dev.acquit.gpu.emulator.device.EmulatedPair;
import java.time.Duration;
import java.util.List;

/// The second device in front of an emulated one, with a fault.
public record FaultyPair(EmulatedPair pair, Device second, List<Joint> joints) implements Pair {
  @Override
  public Device first() {
    return pair.first();
  }

  @Override
  public String missing() {
    return "updates are not atomic";
  }

  @Override
  public long share(Joint joint, long bytes) throws DeviceException {
    return pair.share(joint, bytes);
  }

  @Override
  public void synchronise(Duration limit) throws DeviceException, InterruptedException {
    pair.synchronise(limit);
  }

  @Override
  public void close() {
    pair.close();
  }
}
