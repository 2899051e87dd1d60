package dev.acquit.reports.json;

import dev.acquit.gpu.claim.Spread;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.store.Pooled;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.reports.Plural;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What `observations claims` writes.
///
/// @param schema `acquit/pooled/1`
/// @param tool what wrote it
/// @param tests the tests, each on each kind of chip
public record PooledJson(String schema, Json.Tool tool, List<PooledTest> tests) {
  /// The schema.
  public static final String SCHEMA = "acquit/pooled/1";

  /// Copies the list.
  public PooledJson {
    tests = List.copyOf(tests);
  }

  /// A test on one kind of chip.
  ///
  /// @param test its name
  /// @param testSha256 the hash of its text
  /// @param kind whether the devices are real
  /// @param device the name of the chips
  /// @param runs how many runs are pooled
  /// @param untrusted how many runs cannot be trusted and are left out
  /// @param seeds how many seeds they have
  /// @param configurations how many configurations of all seeds, the units of what is claimed
  /// @param instances how many instances ended
  /// @param outcomes each outcome that came
  /// @param asked whether the outcome that the test was written for came
  /// @param unseenRate of an outcome that did not come: its rate in these configurations is below
  ///   this (95%)
  /// @param unseenShare of such an outcome: a share below this of other configurations shows it
  ///   (95%)
  /// @param drifted the outcomes whose frequency changed within turns, in words
  public record PooledTest(
      String test,
      String testSha256,
      DeviceDescription.Kind kind,
      String device,
      int runs,
      int untrusted,
      int seeds,
      int configurations,
      long instances,
      List<PooledOutcome> outcomes,
      boolean asked,
      double unseenRate,
      double unseenShare,
      List<String> drifted) {
    /// Copies the lists.
    public PooledTest {
      outcomes = List.copyOf(outcomes);
      drifted = List.copyOf(drifted);
    }
  }

  /// An outcome.
  ///
  /// @param state it
  /// @param asked whether the test was written for it
  /// @param seen in how many instances it came
  /// @param occasions in how many round trips
  /// @param showing in how many configurations
  /// @param again the probability that one at least of as many other configurations shows it
  public record PooledOutcome(
      String state, boolean asked, long seen, long occasions, int showing, double again) {}

  /// The document of tests.
  public static PooledJson of(Json.Tool tool, List<Pooled> tests) {
    return new PooledJson(SCHEMA, tool, tests.stream().map(PooledJson::test).toList());
  }

  private static PooledTest test(Pooled p) {
    Optional<Condition> condition = condition(p);
    List<PooledOutcome> outcomes = new ArrayList<>();
    for (var e : p.spreads().entrySet()) {
      State state = e.getKey();
      Spread s = e.getValue();
      outcomes.add(
          new PooledOutcome(
              state.toString(),
              condition.map(c -> c.asks(state::value)).orElse(false),
              s.seen(),
              s.occasions(),
              s.showing(),
              s.again()));
    }
    return new PooledTest(
        p.test(),
        p.text().hash(),
        p.kind(),
        p.device(),
        p.runs(),
        p.untrusted(),
        p.seeds(),
        p.unseen().configurations(),
        p.instances(),
        outcomes,
        outcomes.stream().anyMatch(PooledOutcome::asked),
        p.unseen().rate(),
        p.unseen().share(),
        p.drifted().stream().map(d -> d.words()).toList());
  }

  private static Optional<Condition> condition(Pooled p) {
    try {
      LitmusTest test = LitmusReader.read(p.test(), p.text().content());
      return Optional.of(test.header().condition());
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /// For people.
  public List<String> words() {
    List<String> lines = new ArrayList<>();
    for (PooledTest t : tests) {
      lines.add(
          "%s, %s on %s: %s in %s, %s of %s"
              .formatted(
                  t.test(),
                  t.kind() == DeviceDescription.Kind.EMULATED ? "EMULATED" : "OBSERVED",
                  t.device(),
                  Plural.of(t.instances(), "instance"),
                  Plural.of(t.runs(), "run"),
                  Plural.of(t.configurations(), "configuration"),
                  Plural.of(t.seeds(), "seed")));
      for (PooledOutcome o : t.outcomes()) {
        lines.add(
            String.format(
                Locale.US,
                "  %s%s %s, rate %.1e, in %s; as many others show it with a"
                    + " probability of %.2f%%",
                o.asked() ? "*" : " ",
                o.state(),
                Plural.of(o.seen(), "time"),
                (double) o.seen() / Math.max(1, t.instances()),
                Plural.of(o.showing(), "configuration"),
                100 * o.again()));
      }
      if (!t.asked() && t.instances() > 0) {
        lines.add(
            String.format(
                Locale.US,
                "  * what the test asks for was not seen: less often than %.1e in these, and less"
                    + " than %.1f%% of other configurations show it (95%%)",
                t.unseenRate(),
                100 * t.unseenShare()));
      }
      t.drifted().forEach(d -> lines.add("  " + d));
      if (t.untrusted() > 0) {
        lines.add("  NOT TRUSTED: " + Plural.of(t.untrusted(), "run") + ", left out");
      }
    }
    return List.copyOf(lines);
  }
}
