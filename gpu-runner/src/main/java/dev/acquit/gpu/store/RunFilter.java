package dev.acquit.gpu.store;

import dev.acquit.gpu.device.DeviceDescription;
import java.util.Optional;
import java.util.UUID;

/// Which runs are wanted.
///
/// @param id only this one
/// @param test only those of tests with this name, in which `*` stands for any characters and `?`
///   for one
/// @param testHash only those of this test
/// @param kind only those of real devices, or of emulated ones
/// @param device only those of devices with this name, with `*` and `?`
/// @param ending only those that ended so
public record RunFilter(
    Optional<UUID> id,
    Optional<String> test,
    Optional<String> testHash,
    Optional<DeviceDescription.Kind> kind,
    Optional<String> device,
    Optional<Ending.Kind> ending) {
  /// All runs.
  public static final RunFilter ALL =
      new RunFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /// The runs of tests with this name, with `*` and `?`.
  public static RunFilter test(String name) {
    return new RunFilter(ALL.id, Optional.of(name), ALL.testHash, ALL.kind, ALL.device, ALL.ending);
  }
}
