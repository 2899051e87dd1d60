package dev.acquit.reports.json;

import java.util.List;

/// What `devices` writes.
///
/// @param schema `acquit/devices/1`
/// @param tool what wrote it
/// @param devices the devices, GPUs first
/// @param missing why there are no GPUs; null if there are
public record DevicesJson(String schema, Json.Tool tool, List<DeviceJson> devices, String missing) {
  /// The schema.
  public static final String SCHEMA = "acquit/devices/1";

  /// Copies the list.
  public DevicesJson {
    devices = List.copyOf(devices);
  }

  /// A device.
  ///
  /// @param device the word that names it
  /// @param kind `HARDWARE` or `EMULATED`
  /// @param name its name
  /// @param target its architecture
  /// @param multiprocessors how many CTAs really run beside each other
  /// @param threadsPerMultiprocessor how many threads a multiprocessor holds
  /// @param memory bytes of memory
  /// @param cache bytes of the last cache that all multiprocessors share
  /// @param clusters whether launches may have clusters
  /// @param timeLimit whether the system ends kernels that run long
  /// @param software who executes, with its version
  public record DeviceJson(
      String device,
      String kind,
      String name,
      String target,
      int multiprocessors,
      int threadsPerMultiprocessor,
      long memory,
      long cache,
      boolean clusters,
      boolean timeLimit,
      String software) {}
}
