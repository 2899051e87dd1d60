package dev.acquit.cli.gpu;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.driver.CudaDriver;
import dev.acquit.gpu.driver.DriverSearch;
import dev.acquit.gpu.driver.Ptxas;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import java.util.Optional;

/// Where the user wants tests to run.
public sealed interface DeviceChoice {
  /// On the first GPU, or on the emulator if there is none.
  record Default() implements DeviceChoice {}

  /// On the emulator.
  record Emulator() implements DeviceChoice {}

  /// On this GPU.
  ///
  /// @param index its number
  record Gpu(int index) implements DeviceChoice {}

  /// Whether it is a GPU, which a process can lose.
  default boolean hardware() {
    return switch (this) {
      case Emulator e -> false;
      case Gpu g -> true;
      case Default d -> CudaDriver.find() instanceof DriverSearch.Found;
    };
  }

  /// Opens the device.
  ///
  /// @param seed decides what the emulator shows
  /// @param ptxas who assembles for a GPU; empty: its driver does
  /// @throws CommandException if there is no such device
  default Device open(long seed, Optional<Ptxas> ptxas) throws CommandException {
    return switch (this) {
      case Emulator e -> emulator(seed);
      case Gpu(int index) ->
          switch (CudaDriver.find()) {
            case DriverSearch.Absent(DeviceProblem problem) -> throw missing(problem);
            case DriverSearch.Found(CudaDriver driver) -> gpu(driver, index, ptxas);
          };
      case Default d ->
          switch (CudaDriver.find()) {
            case DriverSearch.Absent a -> emulator(seed);
            case DriverSearch.Found(CudaDriver driver) -> gpu(driver, 0, ptxas);
          };
    };
  }

  private static Device emulator(long seed) {
    return new EmulatedDevice(seed, Tendency.DEFAULT);
  }

  private static Device gpu(CudaDriver driver, int index, Optional<Ptxas> ptxas)
      throws CommandException {
    try {
      return driver.open(index, ptxas);
    } catch (DeviceException e) {
      throw missing(e.problem());
    }
  }

  /// There is no such device.
  static CommandException missing(DeviceProblem problem) {
    return new CommandException(
        ExitCode.ENVIRONMENT,
        problem.what(),
        problem.advice().isEmpty()
            ? "acquit devices lists what there is; --device emulator runs everywhere"
            : problem.advice() + "; --device emulator runs everywhere");
  }
}
