package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.Link;
import dev.acquit.gpu.run.OtherEnd;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/// What a self-test works with. The devices stay the caller's to close.
///
/// @param device what is tested
/// @param other the second GPU, or why there is none
/// @param links which GPUs reach each other
/// @param time about how long what is measured takes in all; the rest takes seconds
/// @param launchLimit how long a round trip may take before the device is taken for lost
/// @param seed from which configurations are drawn
/// @param scratch a folder where files can be made for a while
/// @param stop asked again and again: whether to end
public record Bench(
    Device device,
    OtherEnd other,
    List<Link> links,
    Duration time,
    Duration launchLimit,
    long seed,
    Path scratch,
    BooleanSupplier stop) {
  /// Copies the list.
  public Bench {
    links = List.copyOf(links);
  }
}
