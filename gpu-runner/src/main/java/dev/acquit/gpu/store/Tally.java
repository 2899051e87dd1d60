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
import java.util.function.Function;
import java.util.function.Predicate;

/// What was observed of one test on devices of one kind, in all runs together that can be trusted.
///
/// @param test the name of the test
/// @param text the test
/// @param kind whether the devices are real: what emulators showed is never added to what GPUs did
/// @param devices the names of the devices, each with its software, sorted
/// @param runs how many runs there are in which some instance ran and that can be trusted
/// @param instances how many instances were launched
/// @param skipped how many of them did not run to their end
/// @param odd how many ended with values that nobody expected
/// @param time how long they took
/// @param histogram how often each outcome was seen
/// @param untrusted why other runs cannot be trusted, each reason once: nothing of them is in the
///   numbers above
/// @param notRun why nothing ran in others, each reason once
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
    SequencedMap<State, Long> histogram,
    List<String> untrusted,
    List<String> notRun) {
  /// Copies the collections.
  public Tally {
    devices = List.copyOf(devices);
    untrusted = List.copyOf(untrusted);
    notRun = List.copyOf(notRun);
    histogram = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(histogram));
  }

  private record Group(String hash, DeviceDescription.Kind kind, String which) {}

  /// The tallies of runs, in the order in which their tests come first.
  public static List<Tally> of(List<Run> runs) {
    return of(runs, run -> "");
  }

  /// The same, with a tally for each chip, machine and job, which are behind the names of devices.
  public static List<Tally> byChip(List<Run> runs) {
    return of(runs, run -> run.device().which());
  }

  private static List<Tally> of(List<Run> runs, Function<Run, String> which) {
    Map<Group, List<Run>> groups = new LinkedHashMap<>();
    for (Run run : runs) {
      groups
          .computeIfAbsent(
              new Group(run.testText().hash(), run.device().kind(), which.apply(run)),
              g -> new ArrayList<>())
          .add(run);
    }
    return groups.entrySet().stream().map(e -> one(e.getValue(), e.getKey().which())).toList();
  }

  private static Tally one(List<Run> runs, String which) {
    String behind = which.isEmpty() ? "" : ", " + which;
    SequencedMap<State, Long> histogram =
        new TreeMap<>(Comparator.<State>naturalOrder().thenComparing(State::toString));
    TreeSet<String> devices = new TreeSet<>();
    Duration time = Duration.ZERO;
    long instances = 0;
    long skipped = 0;
    long odd = 0;
    List<Run> counted = runs.stream().filter(Tally::counts).toList();
    runs.forEach(run -> devices.add(run.device().name() + ", " + run.device().software() + behind));
    for (Run run : counted) {
      run.histogram().forEach((state, counts) -> histogram.merge(state, counts.all(), Long::sum));
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
        counted.size(),
        instances,
        skipped,
        odd,
        time,
        histogram,
        reasons(runs, r -> !trusted(r)),
        reasons(runs, r -> trusted(r) && !counts(r)));
  }

  private static boolean trusted(Run run) {
    return run.ending().kind() != Ending.Kind.NOT_TRUSTED;
  }

  private static boolean counts(Run run) {
    return trusted(run) && run.instances() > 0;
  }

  private static List<String> reasons(List<Run> runs, Predicate<Run> which) {
    return runs.stream().filter(which).map(r -> r.ending().words()).distinct().toList();
  }
}
