package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.Buffers;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.KernelLaunch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Looks whether the stress that was asked for was there, and whether CTAs started together.
final class StressCheck {
  private StressCheck() {}

  /// Each CTA that makes stress counts its rounds, at least one in a launch and at most so many as
  /// the environment says, and what they store must be there. Each CTA that tests says once in a
  /// launch that it has started, which the others wait for, and threads of it that they are over,
  /// which ends stress.
  ///
  /// @param iterations how often the test was launched; after the first one stores are looked for
  /// @param where before words, if there are two devices
  /// @return the rounds of all CTAs in all launches
  /// @throws EndedException if there was less stress, or none, or CTAs that test did not start and
  ///   end once
  static long check(
      Device device, KernelLaunch launch, Buffers buffers, long iterations, String where)
      throws DeviceException, EndedException {
    Environment environment = launch.environment();
    int ctas = launch.plan().seating().clusterCtas();
    long stressing = (long) (launch.geometry().groups() - launch.geometry().testingGroups()) * ctas;
    long least = stressing * Math.min(1, environment.stress()) * iterations;
    long most = stressing * launch.stressRounds() * iterations;
    byte[] control = device.read(buffers.control(), Math.toIntExact(launch.controlBytes()));
    ByteBuffer counters = ByteBuffer.wrap(control).order(ByteOrder.LITTLE_ENDIAN);
    long rounds = counters.getLong(Long.BYTES);
    if (rounds < least || rounds > most) {
      throw new EndedException(
          new Ending.NoStress(
              "%sCTAs that make stress went %d rounds, expected %d to %d"
                  .formatted(where, rounds, least, most)));
    }
    // The counter has 32 bits, and goes round in long turns.
    int starts = (int) (launch.startingCtas() * iterations);
    if (counters.getInt(0) != starts) {
      throw new EndedException(
          new Ending.BadStart(
              "%sCTAs that test started %s times, expected %s"
                  .formatted(
                      where,
                      Integer.toUnsignedString(counters.getInt(0)),
                      Integer.toUnsignedString(starts))));
    }
    int ends = (int) (launch.endings() * iterations);
    if (counters.getInt(Integer.BYTES) != ends) {
      throw new EndedException(
          new Ending.BadStart(
              "%sthreads that test said %s times that they were over, expected %s"
                  .formatted(
                      where,
                      Integer.toUnsignedString(counters.getInt(Integer.BYTES)),
                      Integer.toUnsignedString(ends))));
    }
    // Rounds have numbers from 1 on, which are what is stored.
    boolean stores = environment.stressPattern() != 0 && environment.stress() > 0;
    if (iterations == 1 && stressing > 0 && stores) {
      byte[] scratch = device.read(buffers.scratch(), Math.toIntExact(environment.scratchBytes()));
      boolean touched = false;
      for (byte b : scratch) {
        touched |= b != 0;
      }
      if (!touched) {
        throw new EndedException(
            new Ending.NoStress(where + "CTAs that make stress have not touched the scratch area"));
      }
    }
    return rounds;
  }
}
