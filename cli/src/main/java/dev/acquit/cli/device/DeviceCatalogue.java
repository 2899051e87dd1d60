package dev.acquit.cli.device;

import dev.acquit.cli.Format;
import dev.acquit.cli.Session;
import dev.acquit.cli.Version;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.driver.CudaDriver;
import dev.acquit.gpu.driver.DriverSearch;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.reports.json.DevicesJson;
import dev.acquit.reports.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Lists the devices.
public final class DeviceCatalogue {
  private final List<DeviceDescription> devices = new ArrayList<>();
  private final Optional<DeviceProblem> missing;

  /// Looks for devices.
  public DeviceCatalogue() {
    this(CudaDriver.find());
  }

  DeviceCatalogue(DriverSearch search) {
    missing =
        switch (search) {
          case DriverSearch.Absent(DeviceProblem problem) -> Optional.of(problem);
          case DriverSearch.Found(CudaDriver driver) -> gpus(driver);
        };
    try (EmulatedDevice emulator = new EmulatedDevice(0, Tendency.DEFAULT)) {
      devices.add(emulator.description());
    }
  }

  private Optional<DeviceProblem> gpus(CudaDriver driver) {
    try {
      devices.addAll(driver.devices());
      return Optional.empty();
    } catch (DeviceException e) {
      return Optional.of(e.problem());
    }
  }

  /// Prints them: a line each, GPUs first, and what is missing for more.
  public void print(Session session, Format format) {
    switch (format) {
      case JSON -> session.print(Json.write(json()));
      case TEXT -> {
        devices.forEach(d -> session.print(line(d) + "\n"));
        missing.ifPresent(p -> session.print("no GPU: " + p + "\n"));
      }
    }
  }

  /// The word that names a device for `run --device`.
  public static String word(DeviceDescription d) {
    return switch (d.kind()) {
      case HARDWARE -> Integer.toString(d.index());
      case EMULATED -> "emulator";
    };
  }

  private static String line(DeviceDescription d) {
    return String.format(
        Locale.ROOT,
        "%-8s  %s, %s, %d multiprocessors, %.1f GiB, %s%s%s",
        word(d),
        d.name(),
        d.target(),
        d.multiprocessors(),
        d.memory() / (double) (1L << 30),
        d.software(),
        d.clusters() ? ", clusters" : "",
        d.timeLimit() ? ", kernels have a time limit" : "");
  }

  private DevicesJson json() {
    return new DevicesJson(
        DevicesJson.SCHEMA,
        Json.Tool.acquit(Version.number()),
        devices.stream()
            .map(d ->
                new DevicesJson.DeviceJson(
                    word(d),
                    d.kind().name(),
                    d.name(),
                    d.target().toString(),
                    d.multiprocessors(),
                    d.threadsPerMultiprocessor(),
                    d.memory(),
                    d.cache(),
                    d.clusters(),
                    d.timeLimit(),
                    d.software()))
            .toList(),
        missing.map(DeviceProblem::toString).orElse(null));
  }
}
