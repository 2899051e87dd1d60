package dev.acquit.cli.run;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Where the driver's library is, for commands that use GPUs.
public final class DriverOption {
  @Option(
      names = "--driver",
      paramLabel = "FILE",
      defaultValue = "${env:ACQUIT_DRIVER}",
      description =
          "The driver's library, libcuda.so.1, where neither the system's loader knows it nor it"
              + " lies where containers put it. Default: $ACQUIT_DRIVER, if it is set.")
  private String file;

  /// The file, if the user or the environment names one.
  public Optional<Path> file() {
    return Optional.ofNullable(file).filter(f -> !f.isEmpty()).map(Path::of);
  }
}
