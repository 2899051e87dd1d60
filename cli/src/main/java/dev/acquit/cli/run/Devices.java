package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Link;
import dev.acquit.gpu.device.Pair;
import dev.acquit.gpu.driver.CudaDriver;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.device.EmulatedPair;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.run.OtherEnd;
import dev.acquit.litmus.ast.PtxTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The device on which tests run, and a second one where tests with threads on two GPUs have one.
/// That one is opened when the first such test comes, unless the user names it.
public final class Devices implements AutoCloseable {
  private final ChosenDevice chosen;
  private final Device device;
  private Optional<Pair> pair = Optional.empty();
  private Optional<OtherEnd> other = Optional.empty();

  private Devices(ChosenDevice chosen, Device device) {
    this.chosen = chosen;
    this.device = device;
  }

  /// Opens what the user wants.
  ///
  /// @param chosen the device
  /// @param other the second one
  /// @param seed decides what an emulator shows
  /// @throws CommandException if there is no such device, or the two do not go together
  public static Devices open(ChosenDevice chosen, OtherChoice other, long seed)
      throws CommandException {
    Devices devices = new Devices(chosen, chosen.open(seed));
    try {
      boolean emulated = !chosen.hardware();
      switch (other) {
        case OtherChoice.Cpu c -> devices.other = Optional.of(new OtherEnd.Host(""));
        case OtherChoice.Default d when emulated ->
            devices.other = Optional.of(new OtherEnd.Host(""));
        case OtherChoice.Default d -> {}
        case OtherChoice.Emulator e when emulated ->
            devices.with(new EmulatedPair((EmulatedDevice) devices.device), true);
        case OtherChoice.Gpu(int index) when !emulated ->
            devices.with(devices.driver().pair(devices.device, index), true);
        case OtherChoice.Gpu g -> throw apart(other, "the emulator", "cpu or emulator");
        case OtherChoice.Emulator e ->
            throw apart(other, "a GPU", "cpu or the number of another GPU");
      }
      return devices;
    } catch (DeviceException e) {
      devices.close();
      throw DeviceChoice.missing(e.problem());
    } catch (CommandException e) {
      devices.close();
      throw e;
    }
  }

  private static CommandException apart(OtherChoice choice, String device, String expected) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "found --other %s where tests run on %s, expected %s"
            .formatted(choice.word(), device, expected),
        "real and emulated GPUs have no memory in common");
  }

  private void with(Pair found, boolean required) {
    pair = Optional.of(found);
    other = Optional.of(new OtherEnd.SecondDevice(found, required));
  }

  private CudaDriver driver() {
    return ((ChosenDevice.Gpu) chosen).driver();
  }

  /// The device.
  public Device device() {
    return device;
  }

  /// Who runs the threads of a test that are on another GPU.
  OtherEnd other(PtxTest test) {
    return Kernels.gpus(test) < 2 ? new OtherEnd.Host("") : other();
  }

  /// Who runs the threads that are on another GPU, of any test that has some.
  public OtherEnd other() {
    if (other.isEmpty()) {
      search();
    }
    return other.orElseThrow();
  }

  /// Which of the driver's GPUs reach each other; none of an emulator.
  ///
  /// @throws CommandException if a GPU does not answer
  public List<Link> links() throws CommandException {
    try {
      return chosen.hardware() ? driver().links() : List.of();
    } catch (DeviceException e) {
      throw DeviceChoice.missing(e.problem());
    }
  }

  /// Takes the next GPU with which the device has memory in common.
  private void search() {
    List<String> reasons = new ArrayList<>();
    CudaDriver driver = driver();
    for (int i = 1; i < driver.count() && pair.isEmpty(); i++) {
      try {
        int index = (device.description().index() + i) % driver.count();
        with(driver.pair(device, index), false);
      } catch (DeviceException e) {
        reasons.add(e.problem().what());
      }
    }
    if (other.isEmpty()) {
      String reason =
          reasons.isEmpty() ? "the driver shows no other one" : String.join("; ", reasons);
      other = Optional.of(new OtherEnd.Host(reason));
    }
  }

  @Override
  public void close() {
    pair.ifPresent(Pair::close);
    device.close();
  }
}
