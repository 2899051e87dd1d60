package dev.acquit.gpu.store;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.outcome.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// What was observed of one test on devices of one kind, in all runs together.
///
/// @param test the name of the test
/// @param text the test
/// @param kind whether the devices are real: what emulators showed is never added to what GPUs did
/// @param devices the names of the devices, each with its software, sorted
/// @param runs how many runs there are
/// @param instances how many instances were launched
/// @param skipped how many of them did not run to their end
/// @param odd how many ended with values that nobody expected
/// @param time how long they took
/// @param histogram how often each outcome was seen
public record Tally(
    String test,
    Text text,
    DeviceDescription.Kind kind,
    List<String> devices,
    int runs,
    long instances,
    long skipped,
    long odd,
    Duration time,
    SequencedMap<State, Long> histogram) {
  /// Copies the collections.
  public Tally {
    devices = List.copyOf(devices);
    histogram = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(histogram));
  }

  private record Group(String hash, DeviceDescription.Kind kind) {}

  /// The tallies of runs, in the order in which their tests come first.
  public static List<Tally> of(List<Run> runs) {
    Map<Group, List<Run>> groups = new LinkedHashMap<>();
    for (Run run : runs) {
      groups
          .computeIfAbsent(
              new Group(run.testText().hash(), run.device().kind()), g -> new ArrayList<>())
          .add(run);
    }
    return groups.values().stream().map(Tally::one).toList();
  }

  private static Tally one(List<Run> runs) {
    SequencedMap<State, Long> histogram =
        new TreeMap<>(Comparator.<State>naturalOrder().thenComparing(State::toString));
    TreeSet<String> devices = new TreeSet<>();
    Duration time = Duration.ZERO;
    long instances = 0;
    long skipped = 0;
    long odd = 0;
    for (Run run : runs) {
      run.histogram().forEach((state, counts) -> histogram.merge(state, counts.all(), Long::sum));
      devices.add(run.device().name() + ", " + run.device().software());
      time = time.plus(run.time());
      instances += run.instances();
      skipped += run.skipped();
      odd += run.odd();
    }
    Run first = runs.getFirst();
    return new Tally(
        first.test(),
        first.testText(),
        first.device().kind(),
        List.copyOf(devices),
        runs.size(),
        instances,
        skipped,
        odd,
        time,
        histogram);
  }
}
