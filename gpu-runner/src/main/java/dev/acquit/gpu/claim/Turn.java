package dev.acquit.gpu.claim;

import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.Counts;
import dev.acquit.litmus.outcome.State;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What one configuration showed of a test, with one assignment of roles to threads.
///
/// @param unit the configuration
/// @param instances how many instances ended
/// @param first how many of them are in the first part
/// @param last how many are in the last part
/// @param shown how often each outcome came; only those that did
public record Turn(
    Unit unit, long instances, long first, long last, SequencedMap<State, Shown> shown) {
  /// Copies the map, sorted.
  ///
  /// @throws IllegalArgumentException if a part is larger than the whole
  public Turn {
    if (first < 0 || last < 0 || first > instances || last > instances) {
      throw new IllegalArgumentException(first + " and " + last + " of " + instances);
    }
    shown = Collections.unmodifiableSequencedMap(new TreeMap<>(shown));
  }

  /// How often an outcome came.
  ///
  /// @param all in all instances
  /// @param first among the first ones
  /// @param last among the last ones
  /// @param occasions in how many round trips: what comes together in a burst is one occasion;
  ///   instances of an emulator do not come together
  public record Shown(long all, long first, long last, long occasions) {
    /// Never.
    public static final Shown NEVER = new Shown(0, 0, 0, 0);

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if a part is more than the whole
    public Shown {
      boolean parts = first >= 0 && last >= 0 && first <= all && last <= all;
      if (!parts || occasions > all || occasions < (all > 0 ? 1 : 0)) {
        throw new IllegalArgumentException(
            first + " and " + last + " of " + all + " on " + occasions + " occasions");
      }
    }
  }

  /// What configurations showed, as they were run.
  public static List<Turn> of(List<ConfigurationRun> runs) {
    return runs.stream().map(Turn::of).toList();
  }

  /// What one showed, as it was run.
  public static Turn of(ConfigurationRun run) {
    TreeMap<State, Shown> shown = new TreeMap<>();
    for (Map.Entry<State, Long> entry : run.all().states().entrySet()) {
      State state = entry.getKey();
      shown.put(
          state,
          new Shown(
              entry.getValue(),
              run.first().states().getOrDefault(state, 0L),
              run.last().states().getOrDefault(state, 0L),
              run.occasions().getOrDefault(state, 1L)));
    }
    return new Turn(
        new Unit(run.fit().configuration().seed(), run.fit().configuration().number()),
        ended(run.all()),
        ended(run.first()),
        ended(run.last()),
        shown);
  }

  private static long ended(Counts counts) {
    return counts.instances() - counts.skipped();
  }
}
