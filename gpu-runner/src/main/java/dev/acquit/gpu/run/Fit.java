package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.Geometry;
import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.text.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a device makes of a configuration for a test.
///
/// @param mode which threads play which roles
/// @param geometry how large launches are
/// @param environment how locations lie, and how much stress there is
/// @param second how large launches on a second device are, of as many instances; empty if there is
///   none
/// @param overlap whether launches take turns on two sets of locations, so that one is counted
///   while the next one runs
/// @param clipped what the device has not room for, in words
public record Fit(
    Configuration configuration,
    KernelMode mode,
    Geometry geometry,
    Environment environment,
    Optional<Geometry> second,
    boolean overlap,
    List<String> clipped) {
  /// What there may be fewer of than were wanted, in words.
  static final String BEHIND_ONE_START = "instances behind one start";

  private static final Pattern TIMES = Pattern.compile("\\btimes=(\\d{1,9})\\b");

  /// What of a way to launch is asked for, and not drawn.
  ///
  /// @param times at how many instances threads play their roles behind one start, as far as there
  ///   is memory
  /// @param overlap whether launches take turns on two sets of locations
  public record Wanted(int times, boolean overlap) {
    /// Whether a configuration was launched so, with fewer instances behind one start only where
    /// there was not memory for all.
    ///
    /// @param text what it consisted of, as [Fit#text] has it
    /// @param clipped what the device had not room for, in a sentence
    public boolean is(String text, Optional<String> clipped) {
      Matcher times = TIMES.matcher(text);
      int had = times.find() ? Integer.parseInt(times.group(1)) : 1;
      return overlap == text.endsWith(OVERLAP)
          && (had == this.times
              || (had < this.times
                  && clipped.orElse("").contains(BEHIND_ONE_START + " instead of " + this.times)));
    }
  }

  private static final String OVERLAP = " overlap";

  /// Copies the list.
  public Fit {
    clipped = List.copyOf(clipped);
  }

  /// The launches of a plan in this way.
  KernelLaunch launch(KernelPlan plan) {
    return new KernelLaunch(plan, geometry, environment);
  }

  /// The launches of the second device's plan.
  KernelLaunch secondLaunch(KernelPlan plan) {
    return new KernelLaunch(plan, second.orElseThrow(), environment);
  }

  /// All that it consists of, in a form that does not change between versions: for stores.
  public String text() {
    Environment e = environment;
    String other =
        second
            .map(g -> " second=%d/%d/%d".formatted(g.testingGroups(), g.groups(), g.threads()))
            .orElse("");
    return String.join(
            " ",
            "seed=" + configuration.seed(),
            "number=" + configuration.number(),
            "mode=" + mode,
            "testing=" + geometry.testingGroups(),
            "groups=" + geometry.groups(),
            "threads=" + geometry.threads(),
            "stride=" + e.strideCells(),
            "interleaved=" + e.interleaved(),
            "factors=" + numbers(e.factors()),
            "shifts=" + numbers(e.shifts()),
            "spin=" + e.spinLimit(),
            "prestress=" + e.preStress() + "/" + e.prePattern(),
            "stress=" + e.stress() + "/" + e.stressPattern(),
            "targets=" + e.targets() + "*" + e.targetStep(),
            "scratch=" + e.lines() + "*" + e.lineBytes())
        + other
        + (geometry.times() > 1 ? " times=" + geometry.times() : "")
        + (overlap ? OVERLAP : "");
  }

  /// The SHA-256 of [#text], in hexadecimal digits.
  public String hash() {
    return Sha256.of(text());
  }

  private static String numbers(List<Integer> numbers) {
    return String.join(",", numbers.stream().map(String::valueOf).toList());
  }
}
