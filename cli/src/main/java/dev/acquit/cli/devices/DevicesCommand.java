package dev.acquit.cli.devices;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.option.OutName;
import dev.acquit.cli.run.DeviceChoice;
import dev.acquit.cli.run.DeviceConverter;
import dev.acquit.cli.run.DriverOption;
import dev.acquit.cli.run.OtherChoice;
import dev.acquit.cli.run.OtherConverter;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
      "",
      "--self-test says in a minute whether a GPU can be trusted: driver and assembler, machine"
          + " code, places of threads, counting, stress, pace, a weak outcome that should show, and"
          + " forbidden ones that should not. Status 0: all is well. 1: something is wrong. 3:"
          + " something was not shown. 4: there is no such device.",
      ""
    },
    footer = {"  acquit devices", "  acquit devices --self-test"})
public final class DevicesCommand implements Callable<Integer> {
  private final Session session;

  @Spec CommandSpec spec;

  @Option(names = "--self-test", description = "Look whether a GPU can be trusted.")
  private boolean selfTest;

  @Option(
      names = "--device",
      paramLabel = "N|emulator",
      converter = DeviceConverter.class,
      description = "Which one is tested, with --self-test. Default: 0, the first GPU.")
  private Optional<DeviceChoice> device;

  @Option(
      names = "--other",
      paramLabel = "N|cpu|emulator",
      converter = OtherConverter.class,
      description =
          "The second GPU, with --self-test: GPU N, none (cpu), or, beside --device emulator, a"
              + " second emulated GPU. Default: the next GPU that can.")
  private Optional<OtherChoice> other;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "About how long is measured, with --self-test; the rest takes some seconds. Default:"
              + " 30s.")
  private Optional<Duration> time;

  @Option(
      names = "--out",
      paramLabel = "FILE.json",
      description = "Write the result into this file, too, with --self-test.")
  private Path out;

  @Mixin DriverOption driver;

  @Mixin FormatOption format;

  public DevicesCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws CommandException {
    if (!selfTest) {
      if (out != null || Stream.of(device, other, time).anyMatch(Optional::isPresent)) {
        throw new ParameterException(
            spec.commandLine(),
            "found --device, --other, --time or --out without --self-test, which they belong to");
      }
      return DeviceCatalogue.find(driver.file()).print(session, format.format()).code();
    }
    ExitCode exit =
        session.share().isPresent()
            ? new SelfTestPart(session, this).run()
            : new SelfTestRun(session, this, result()).run();
    return exit.code();
  }

  private ResultFile result() throws CommandException {
    return new ResultFile(out == null ? Optional.empty() : Optional.of(OutName.result(spec, out)));
  }

  /// What is tested.
  DeviceChoice device() {
    return device.orElse(new DeviceChoice.Gpu(0));
  }

  /// The second GPU.
  OtherChoice other() {
    return other.orElse(new OtherChoice.Default());
  }

  /// About how long what is measured takes in all.
  Duration time() {
    return time.orElse(Duration.ofSeconds(30));
  }
}
