package dev.acquit.cli.run;

/// Where the user wants the threads of a test to run that are on another GPU than its first ones.
public sealed interface OtherChoice {
  /// On the next GPU that can, or on the CPU if there is none; of an emulator see [Cpu].
  record Default() implements OtherChoice {}

  /// On the CPU; on an emulator, as threads that are emulated beside the kernel.
  record Cpu() implements OtherChoice {}

  /// As a kernel on this GPU.
  ///
  /// @param index its number
  record Gpu(int index) implements OtherChoice {}

  /// As a kernel on a second emulated GPU.
  record Emulator() implements OtherChoice {}

  /// The word for it on the command line; empty for the default.
  default String word() {
    return switch (this) {
      case Default d -> "";
      case Cpu c -> "cpu";
      case Gpu(int index) -> Integer.toString(index);
      case Emulator e -> "emulator";
    };
  }
}
