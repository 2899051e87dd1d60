package dev.acquit.cli;

import dev.acquit.cli.device.DeviceCatalogue;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `acquit devices`.
@Command(
    name = "devices",
    description = {
      "Lists the GPUs on which tests can run, and the emulator.",
      "",
      "Of several GPUs it says which reach each other's memory, and whether updates over the link"
          + " are atomic.",
      "",
      "GPUs are used through the CUDA driver (libcuda.so.1) alone; no toolkit is needed. Where"
          + " there is none, the output says what is missing. Status 4: there is a GPU, and it"
          + " cannot be used.",
      ""
    })
final class DevicesCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private DriverOption driver;

  @Mixin private FormatOption format;

  DevicesCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return DeviceCatalogue.find(driver.file()).print(session, format.format()).code();
  }
}
