package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.driver.CudaDriver;
import dev.acquit.gpu.driver.Ptxas;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;

/// The device on which tests run, before it is opened.
public sealed interface ChosenDevice {
  /// The emulator.
  ///
  /// @param reason why it is no GPU, empty if the user wants the emulator
  record Emulator(String reason) implements ChosenDevice {}

  /// A GPU.
  ///
  /// @param driver who has it
  /// @param description what the driver says of it
  record Gpu(CudaDriver driver, DeviceDescription description) implements ChosenDevice {}

  /// The same with another assembler than the driver's.
  ///
  /// @throws CommandException if nothing is assembled for it
  default ChosenDevice with(Ptxas assembler) throws CommandException {
    return switch (this) {
      case Emulator e ->
          throw new CommandException(
              ExitCode.BAD_INPUT,
              "found --ptxas where tests run on the emulator, expected a GPU",
              "the emulator executes the PTX itself");
      case Gpu(var driver, var description) -> {
        try {
          CudaDriver other = driver.with(assembler);
          yield new Gpu(other, other.describe(description.index()));
        } catch (DeviceException e) {
          throw DeviceChoice.missing(e.problem());
        }
      }
    };
  }

  /// Whether it is a GPU, which a process can lose.
  default boolean hardware() {
    return this instanceof Gpu;
  }

  /// The word for it on the command line.
  default String word() {
    return switch (this) {
      case Emulator e -> "emulator";
      case Gpu(var driver, var description) -> Integer.toString(description.index());
    };
  }

  /// Where tests run, in a sentence.
  default String words() {
    return switch (this) {
      case Gpu(var driver, var d) ->
          "runs on GPU %d, %s, %s, %s (%s)"
              .formatted(d.index(), d.name(), d.target(), d.software(), driver.file());
      case Emulator(String reason) when reason.isEmpty() ->
          "runs on the emulator, as asked for: EMULATED, no GPU is used";
      case Emulator(String reason) ->
          "runs on the emulator: EMULATED, since no GPU is here: " + reason;
    };
  }

  /// Opens it.
  ///
  /// @param seed decides what the emulator shows
  /// @throws CommandException if it cannot be used
  default Device open(long seed) throws CommandException {
    return switch (this) {
      case Emulator e -> new EmulatedDevice(seed, Tendency.DEFAULT);
      case Gpu(var driver, var description) -> {
        try {
          yield driver.open(description.index());
        } catch (DeviceException e) {
          throw DeviceChoice.missing(e.problem());
        }
      }
    };
  }
}
