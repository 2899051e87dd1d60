package dev.acquit.gpu.store;

import dev.acquit.gpu.run.Assembled;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.Finished;
import dev.acquit.gpu.run.Note;
import dev.acquit.litmus.outcome.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/// Makes the runs that are stored of what a runner tells.
///
/// @param test the name of the test
/// @param text the test
/// @param device who executes it
/// @param seed what all random choices come from
/// @param mode how much was asked for: `quick`, say
public record Recording(String test, Text text, RunDevice device, long seed, String mode) {
  private static final double NANOS = 1e9;

  /// A test of which no instance ran.
  ///
  /// @param id the name of the run
  /// @param module what was assembled last
  /// @param ending how the test ended
  /// @param notes what a reader has to know
  public Run none(UUID id, Assembled module, Ending ending, List<String> notes) {
    return new Run(
        id,
        test,
        text,
        Text.of(module.plan().ptx()),
        module.imageHash(),
        device,
        Text.of("none: no instance ran"),
        seed,
        mode,
        Instant.now(),
        Duration.ZERO,
        0,
        0,
        0,
        0,
        0,
        new TreeMap<>(),
        "",
        ending,
        Optional.of(new Remarks(false, Optional.empty(), notes, List.of())));
  }

  /// What a configuration has shown, until now or in its turn.
  ///
  /// @param id the name of the run
  /// @param kernel the text of the modules
  /// @param finished what was shown
  /// @param ending how the test ended, as far as that is known
  public Run run(UUID id, Text kernel, Finished finished, Ending ending) {
    ConfigurationRun c = finished.run();
    TreeMap<State, Counts> histogram = new TreeMap<>();
    c.all()
        .states()
        .forEach((state, n) ->
            histogram.put(
                state,
                new Counts(
                    n,
                    c.first().states().getOrDefault(state, 0L),
                    c.last().states().getOrDefault(state, 0L),
                    c.occasions().getOrDefault(state, 1L))));
    Duration time = Duration.ofNanos((long) (c.seconds() * NANOS));
    return new Run(
        id,
        test,
        text,
        kernel,
        finished.kernel().image(),
        device,
        Text.of(c.fit().text()),
        seed,
        mode,
        Instant.now().minus(time),
        time,
        c.all().instances(),
        c.all().skipped(),
        c.all().odd(),
        c.first().instances(),
        c.last().instances(),
        histogram,
        c.placement().words(),
        ending,
        Optional.of(
            new Remarks(
                finished.kernel().inspected(),
                c.fit().clipped().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Note.Clipped.of(c.fit()).words()),
                List.of(),
                c.oddities().stream().map(Object::toString).toList())));
  }
}
