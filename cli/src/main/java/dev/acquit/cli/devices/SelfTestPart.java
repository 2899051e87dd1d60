package dev.acquit.cli.devices;

import dev.acquit.cli.run.Devices;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.driver.CudaDriver;
import dev.acquit.gpu.selftest.Bench;
import dev.acquit.gpu.selftest.Finding;
import dev.acquit.gpu.selftest.SelfTest;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.selftest.SelfTestDocument;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Makes the self-test, in the process that exists for it. Prints the document as it is before the
/// first check and after each: a line each.
///
/// @param session where to print
/// @param request what is asked
record SelfTestPart(Session session, DevicesCommand request) {
  /// A round trip that takes longer has lost the device.
  static final Duration LAUNCH_LIMIT = Duration.ofSeconds(10);

  private static final long SEED = 1;
  private static final double NANOS = 1e9;

  /// Does it.
  ///
  /// @return always [ExitCode#OK]: what was found is in the document
  /// @throws CommandException if there is no such device
  ExitCode run() throws CommandException {
    long begin = System.nanoTime();
    try (Devices devices =
        Devices.open(
            request.device().find(request.driver.file(), CudaDriver.PATIENCE),
            request.other(),
            SEED)) {
      Bench bench =
          new Bench(
              devices.device(),
              devices.other(),
              devices.links(),
              request.time(),
              LAUNCH_LIMIT,
              SEED,
              Path.of(System.getProperty("java.io.tmpdir")),
              () -> session.interruption().requested());
      DeviceDescription device = devices.device().description();
      List<Finding> findings = new ArrayList<>();
      tell(device, findings, begin);
      new SelfTest(bench)
          .run(finding -> {
            findings.add(finding);
            tell(device, findings, begin);
          });
    }
    return ExitCode.OK;
  }

  private void tell(DeviceDescription device, List<Finding> findings, long begin) {
    double seconds = (System.nanoTime() - begin) / NANOS;
    session.print(Json.line(SelfTestDocument.of(Version.number(), device, findings, seconds)));
  }
}
