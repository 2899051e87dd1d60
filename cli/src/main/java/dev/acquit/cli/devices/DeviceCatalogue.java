package dev.acquit.cli.devices;

import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Link;
import dev.acquit.gpu.driver.CudaDriver;
import dev.acquit.gpu.driver.DriverSearch;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.reports.json.DevicesJson;
import dev.acquit.reports.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Lists the devices.
public final class DeviceCatalogue {
  private final List<DeviceDescription> devices;
  private final List<Link> links;
  private final Optional<DeviceProblem> missing;
  private final ExitCode exit;

  /// @param links which of them reach each other
  /// @param missing why there are none, or not all
  /// @param exit how a command ends that has listed them
  DeviceCatalogue(
      List<DeviceDescription> gpus,
      List<Link> links,
      Optional<DeviceProblem> missing,
      ExitCode exit) {
    List<DeviceDescription> all = new ArrayList<>(gpus);
    try (EmulatedDevice emulator = new EmulatedDevice(0, Tendency.DEFAULT)) {
      all.add(emulator.description());
    }
    this.devices = List.copyOf(all);
    this.links = List.copyOf(links);
    this.missing = missing;
    this.exit = exit;
  }

  /// Looks for devices.
  ///
  /// @param driver the file of the driver's library, if the user says where that is
  public static DeviceCatalogue find(Optional<Path> driver) {
    return switch (CudaDriver.find(driver, CudaDriver.PATIENCE)) {
      case DriverSearch.Absent(DeviceProblem problem) ->
          new DeviceCatalogue(List.of(), List.of(), Optional.of(problem), ExitCode.OK);
      case DriverSearch.Broken(DeviceProblem problem) -> broken(problem);
      case DriverSearch.Found(CudaDriver found) -> {
        try {
          yield new DeviceCatalogue(found.devices(), found.links(), Optional.empty(), ExitCode.OK);
        } catch (DeviceException e) {
          yield broken(e.problem());
        }
      }
    };
  }

  private static DeviceCatalogue broken(DeviceProblem problem) {
    return new DeviceCatalogue(List.of(), List.of(), Optional.of(problem), ExitCode.ENVIRONMENT);
  }

  /// Prints them: a line each, GPUs first, then which of them reach each other, and what is missing
  /// for more.
  ///
  /// @return [ExitCode#ENVIRONMENT] if there is a GPU that cannot be used
  public ExitCode print(Session session, Format format) {
    session.print(
        switch (format) {
          case JSON -> Json.write(json());
          case TEXT -> text();
        });
    return exit;
  }

  /// For people.
  String text() {
    StringBuilder text = new StringBuilder();
    devices.forEach(d -> text.append(line(d)).append('\n'));
    links.forEach(l -> text.append(line(l)).append('\n'));
    missing.ifPresent(p -> text.append("no GPU: ").append(p).append('\n'));
    return text.toString();
  }

  private static String line(DeviceDescription d) {
    return String.format(
        Locale.US,
        "%-8s  %s, %s, %d multiprocessors, %.1f GiB, %s%s%s",
        DevicesJson.DeviceJson.of(d).device(),
        d.name(),
        d.target(),
        d.multiprocessors(),
        d.memory() / (double) (1L << 30),
        d.software(),
        d.clusters() ? ", clusters" : "",
        d.timeLimit() ? ", kernels have a time limit" : "");
  }

  private static String line(Link l) {
    return String.format(Locale.US, "%-8s  %s", l.from() + " -> " + l.to(), l.words());
  }

  /// For programs.
  DevicesJson json() {
    return new DevicesJson(
        DevicesJson.SCHEMA,
        Json.Tool.acquit(Version.number()),
        devices.stream().map(DevicesJson.DeviceJson::of).toList(),
        links.stream()
            .map(l ->
                new DevicesJson.LinkJson(
                    Integer.toString(l.from()),
                    Integer.toString(l.to()),
                    l.access().orElse(null),
                    l.atomics().orElse(null)))
            .toList(),
        missing.map(DeviceProblem::toString).orElse(null));
  }
}
