package dev.acquit.reports.json;

import dev.acquit.gpu.device.DeviceDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `devices` writes.
///
/// @param schema `acquit/devices/1`
/// @param tool what wrote it
/// @param devices the devices, GPUs first
/// @param links which GPUs reach each other: each with each other one, in both directions
/// @param missing why there are no GPUs; absent if there are
public record DevicesJson(
    String schema,
    Json.Tool tool,
    List<DeviceJson> devices,
    List<LinkJson> links,
    @Nullable String missing) {
  /// The schema.
  public static final String SCHEMA = "acquit/devices/1";

  /// Copies the lists.
  public DevicesJson {
    devices = List.copyOf(devices);
    links = List.copyOf(links);
  }

  /// Whether kernels of one GPU reach memory of another one.
  ///
  /// @param from the word that names the GPU whose kernels access
  /// @param to the word that names the GPU whose memory it is
  /// @param access whether they can; absent if the driver does not say
  /// @param atomics whether updates over the link are atomic; absent if the driver does not say
  public record LinkJson(
      String from, String to, @Nullable Boolean access, @Nullable Boolean atomics) {}

  /// A device.
  ///
  /// @param device the word that names it, for `--device`
  /// @param kind whether it is a GPU
  /// @param name its name
  /// @param target its architecture
  /// @param multiprocessors how many CTAs really run beside each other
  /// @param threadsPerMultiprocessor how many threads a multiprocessor holds
  /// @param memory bytes of memory
  /// @param cache bytes of the last cache that all multiprocessors share
  /// @param clusters whether launches may have clusters
  /// @param timeLimit whether the system ends kernels that run long
  /// @param hostAtomics whether updates of memory of the host are atomic with the CPU's
  /// @param software who executes, with its version
  public record DeviceJson(
      String device,
      DeviceDescription.Kind kind,
      String name,
      String target,
      int multiprocessors,
      int threadsPerMultiprocessor,
      long memory,
      long cache,
      boolean clusters,
      boolean timeLimit,
      boolean hostAtomics,
      String software) {
    /// What a device says of itself.
    public static DeviceJson of(DeviceDescription d) {
      return new DeviceJson(
          switch (d.kind()) {
            case HARDWARE -> Integer.toString(d.index());
            case EMULATED -> "emulator";
          },
          d.kind(),
          d.name(),
          d.target().toString(),
          d.multiprocessors(),
          d.threadsPerMultiprocessor(),
          d.memory(),
          d.cache(),
          d.clusters(),
          d.timeLimit(),
          d.hostAtomics(),
          d.software());
    }
  }
}
