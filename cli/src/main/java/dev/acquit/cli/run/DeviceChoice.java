package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.driver.CudaDriver;
import dev.acquit.gpu.driver.DriverSearch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Where the user wants tests to run.
public sealed interface DeviceChoice {
  /// On the first GPU, or on the emulator if nothing says that there is one.
  record Default() implements DeviceChoice {}

  /// On the emulator.
  record Emulator() implements DeviceChoice {}

  /// On this GPU.
  ///
  /// @param index its number
  record Gpu(int index) implements DeviceChoice {}

  /// Looks for the device.
  ///
  /// @param driver the file of the driver's library, if the user says where that is
  /// @param patience how long the driver may take to start
  /// @throws CommandException if there is no such device, or a GPU is there and cannot be used:
  ///   nobody gets an emulator in its place who has not asked for one
  default ChosenDevice find(Optional<Path> driver, Duration patience) throws CommandException {
    if (this instanceof Emulator) {
      return new ChosenDevice.Emulator("");
    }
    return switch (CudaDriver.find(driver, patience)) {
      case DriverSearch.Found(CudaDriver found) ->
          gpu(found, this instanceof Gpu(int index) ? index : 0);
      case DriverSearch.Broken(DeviceProblem problem) -> throw missing(problem);
      case DriverSearch.Absent(DeviceProblem problem) -> {
        if (this instanceof Gpu) {
          throw missing(problem);
        }
        yield new ChosenDevice.Emulator(problem.what());
      }
    };
  }

  private static ChosenDevice gpu(CudaDriver driver, int index) throws CommandException {
    try {
      return new ChosenDevice.Gpu(driver, driver.describe(index));
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
