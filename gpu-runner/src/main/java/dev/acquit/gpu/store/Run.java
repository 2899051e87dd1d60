package dev.acquit.gpu.store;

import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.claim.Unit;
import dev.acquit.litmus.outcome.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What was observed of one test in one configuration.
///
/// @param id a name that no other run has, in whichever file it is
/// @param test the name of the test
/// @param kernel the PTX that was loaded
/// @param cubin the hash of the machine code that was launched; empty where there is none
/// @param device who executed it
/// @param configuration how it was launched, as text
/// @param seed what all random choices came from
/// @param mode how much was asked for: `quick`, say
/// @param start when it began
/// @param time how long it took
/// @param instances how many instances were launched
/// @param skipped how many of them did not run to their end
/// @param odd how many ended with values that nobody expected
/// @param firstInstances how many make up the first part of the run
/// @param lastInstances how many make up the last part
/// @param histogram how often each outcome was seen
/// @param placement where the roles really ran, as text; empty if that is not known
/// @param ending how it ended
/// @param remarks what a reader has to know besides; empty in files of version 1, which did not
///   keep it
public record Run(
    UUID id,
    String test,
    Text testText,
    Text kernel,
    Optional<String> cubin,
    RunDevice device,
    Text configuration,
    long seed,
    String mode,
    Instant start,
    Duration time,
    long instances,
    long skipped,
    long odd,
    long firstInstances,
    long lastInstances,
    SequencedMap<State, Counts> histogram,
    String placement,
    Ending ending,
    Optional<Remarks> remarks) {
  private static final Pattern NUMBER = Pattern.compile("\\bnumber=(\\d{1,9})\\b");

  /// Copies the histogram, sorted, and checks that every instance is in it once.
  ///
  /// @throws IllegalArgumentException if the numbers contradict each other: more instances are
  ///   counted than were launched, or fewer though the run was done, or a part is larger than the
  ///   whole
  public Run {
    histogram = sorted(histogram);
    long counted = skipped + odd + histogram.values().stream().mapToLong(Counts::all).sum();
    if (skipped < 0 || odd < 0 || counted > instances) {
      throw new IllegalArgumentException(counted + " instances counted of " + instances);
    }
    if (ending.kind() == Ending.Kind.DONE && counted != instances) {
      throw new IllegalArgumentException(
          counted + " instances counted of " + instances + ", and the run is said to be done");
    }
    checkPart("first", histogram.values().stream().mapToLong(Counts::first).sum(), firstInstances);
    checkPart("last", histogram.values().stream().mapToLong(Counts::last).sum(), lastInstances);
    if (firstInstances > instances || lastInstances > instances) {
      throw new IllegalArgumentException("a part is larger than the whole");
    }
  }

  /// States of one run have the same terms; if they have not, the text decides, so that none is
  /// taken for another.
  private static SequencedMap<State, Counts> sorted(SequencedMap<State, Counts> histogram) {
    SequencedMap<State, Counts> sorted =
        new TreeMap<>(Comparator.<State>naturalOrder().thenComparing(State::toString));
    sorted.putAll(histogram);
    return Collections.unmodifiableSequencedMap(sorted);
  }

  private static void checkPart(String part, long counted, long instances) {
    if (counted > instances) {
      throw new IllegalArgumentException(
          counted + " instances counted of " + instances + " in the " + part + " part");
    }
  }

  /// The number of its configuration, as the text of that has it; 0 if it does not.
  public int number() {
    Matcher number = NUMBER.matcher(configuration.content());
    return number.find() ? Integer.parseInt(number.group(1)) : 0;
  }

  /// What claims are made of.
  public Turn turn() {
    long ended = instances - skipped;
    SequencedMap<State, Turn.Shown> shown = new TreeMap<>();
    histogram.forEach((state, n) -> {
      if (n.all() > 0) {
        shown.put(state, new Turn.Shown(n.all(), n.first(), n.last(), n.occasions()));
      }
    });
    return new Turn(
        new Unit(seed, number()),
        ended,
        Math.min(ended, firstInstances),
        Math.min(ended, lastInstances),
        shown);
  }

  /// What makes it the same work as another run.
  public RunKey key() {
    return new RunKey(
        testText.hash(), kernel.hash(), device.sort(), configuration.hash(), seed, mode);
  }
}
