package dev.acquit.gpu.run;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.outcome.State;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What a test showed on a device.
///
/// @param test its name
/// @param device where
/// @param kernels the modules, in the order in which they ran
/// @param configurations what was seen under each configuration and mode
/// @param notes what a reader has to know
/// @param seconds how long all of it took
/// @param ending how it ended
public record TestRun(
    String test,
    DeviceDescription device,
    List<KernelHash> kernels,
    List<ConfigurationRun> configurations,
    List<Note> notes,
    double seconds,
    Ending ending) {
  /// Copies the lists.
  public TestRun {
    kernels = List.copyOf(kernels);
    configurations = List.copyOf(configurations);
    notes = List.copyOf(notes);
  }

  /// The same with more that a reader has to know.
  public TestRun with(List<Note> more) {
    List<Note> all = Stream.concat(notes.stream(), more.stream()).toList();
    return new TestRun(test, device, kernels, configurations, all, seconds, ending);
  }

  /// Whether the device is real.
  public DeviceDescription.Kind kind() {
    return device.kind();
  }

  /// What all configurations showed together.
  public Counts counts() {
    return sum(c -> true);
  }

  /// How often each final state came, over all configurations.
  public SequencedMap<State, Long> histogram() {
    return counts().states();
  }

  private Counts sum(Predicate<ConfigurationRun> which) {
    return configurations.stream()
        .filter(which)
        .map(ConfigurationRun::all)
        .reduce(Counts.NONE, Counts::plus);
  }
}
