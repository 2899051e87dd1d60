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
          + " there is none, the output says what is missing.",
      ""
    })
final class DevicesCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private FormatOption format;

  DevicesCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    DeviceCatalogue.find().print(session, format.format());
    return ExitCode.OK.code();
  }
}
