package dev.acquit.gpu.store;

import dev.acquit.gpu.device.Chip;
import dev.acquit.gpu.device.DeviceDescription;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Who executed a run.
///
/// @param kind whether it was real: what an emulator showed is never taken for what a GPU did
/// @param index its number among the devices of its kind
/// @param name its name; if a second device was the other end, with that one behind, and what
///   joined the two
/// @param software the driver or the emulator, with its version
/// @param chip which one it was of those of its name
/// @param site on which machine, for which job
public record RunDevice(
    DeviceDescription.Kind kind, int index, String name, String software, Chip chip, Site site) {
  /// One of which no more was kept.
  public RunDevice(DeviceDescription.Kind kind, int index, String name, String software) {
    this(kind, index, name, software, Chip.NONE, Site.NONE);
  }

  /// The part of a description that is stored, on a machine of which nothing is said.
  public static RunDevice of(DeviceDescription description) {
    return of(description, Optional.empty(), Site.NONE);
  }

  /// The same of a device with another one.
  ///
  /// @param description the device that counted
  /// @param other the other one, in words, if there was one
  /// @param site where it is
  public static RunDevice of(DeviceDescription description, Optional<String> other, Site site) {
    return new RunDevice(
        description.kind(),
        description.index(),
        description.name() + other.map(o -> " with " + o).orElse(""),
        description.software(),
        description.chip(),
        site);
  }

  /// What it has in common with all devices of its name that have the same software, whichever
  /// number they have, on whichever machine: what one of them has run, another need not run again.
  public RunDevice sort() {
    return new RunDevice(kind, 0, name, software);
  }

  /// Which one it was, in words: its UUID, address, machine and job, as far as they are known.
  public String which() {
    List<String> known =
        Stream.of(
                chip.uuid(),
                chip.pci().map(p -> "PCI " + p),
                site.host().map(h -> "host " + h),
                site.job().map(j -> "job " + j))
            .flatMap(Optional::stream)
            .toList();
    return chip.uuid().isEmpty() && kind == DeviceDescription.Kind.HARDWARE
        ? Stream.concat(Stream.of("chip not known"), known.stream())
            .collect(Collectors.joining(", "))
        : String.join(", ", known);
  }
}
