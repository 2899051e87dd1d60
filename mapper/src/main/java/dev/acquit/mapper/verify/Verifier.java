package dev.acquit.mapper.verify;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Verifies a mapping on a family of classic tests.
///
/// For each race-free C++ test every compilation is compared with it: an outcome, all registers and
/// the final memory, that the source model forbids and the target model allows is a failure. Before
/// that the source model is compared with itself, which must find nothing.
public final class Verifier {
  /// What to verify and how.
  ///
  /// @param mapping the table
  /// @param source the C++ model
  /// @param target the PTX model
  /// @param family which tests
  /// @param widest the widest class to look at
  /// @param limits what each test may cost
  /// @param jobs how many tests are judged at a time
  /// @param time wall-clock time for the whole run
  /// @param shapes the names of the shapes to look at; empty: all
  public record Task(
      MappingFile mapping,
      MemoryModel source,
      MemoryModel target,
      FamilySize family,
      ProgramClass widest,
      Limits limits,
      int jobs,
      Duration time,
      Set<String> shapes) {
    /// Copies the set.
    public Task {
      shapes = Set.copyOf(shapes);
    }

    /// A task on all shapes.
    ///
    /// @param mapping the table
    /// @param source the C++ model
    /// @param target the PTX model
    /// @param family which tests
    /// @param widest the widest class to look at
    /// @param limits what each test may cost
    /// @param jobs how many tests are judged at a time
    /// @param time wall-clock time for the whole run
    public Task(
        MappingFile mapping,
        MemoryModel source,
        MemoryModel target,
        FamilySize family,
        ProgramClass widest,
        Limits limits,
        int jobs,
        Duration time) {
      this(mapping, source, target, family, widest, limits, jobs, time, Set.of());
    }

    private boolean wants(Family.Group group) {
      return shapes.isEmpty() || shapes.contains(group.shape().name());
    }
  }

  private final Task task;
  private final Progress progress;

  /// Hears how far a run is.
  public interface Progress {
    /// A group of tests begins.
    void group(Family.Group group, int number, int of);

    /// Some more tests are judged.
    void judged(long tests, long failures);

    /// Hears nothing.
    static Progress none() {
      return new Progress() {
        @Override
        public void group(Family.Group group, int number, int of) {}

        @Override
        public void judged(long tests, long failures) {}
      };
    }
  }

  /// A run to come.
  public Verifier(Task task, Progress progress) {
    this.task = task;
    this.progress = progress;
  }

  /// Runs. An interrupt ends it early, with what it has.
  public Verification run() {
    long begin = System.nanoTime();
    Family family = new Family(task.family());
    Map<ProgramClass, Tally> tallies = new EnumMap<>(ProgramClass.class);
    Optional<Stop> stop = Optional.empty();
    List<Family.Group> groups = new ArrayList<>();
    for (ProgramClass c : ProgramClass.values()) {
      if (task.widest().contains(c)) {
        family.groups(c).stream().filter(task::wants).forEach(groups::add);
        tallies.put(c, new Tally());
      }
    }
    for (int i = 0; i < groups.size() && stop.isEmpty(); i++) {
      Family.Group g = groups.get(i);
      progress.group(g, i + 1, groups.size());
      Judge judge =
          new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
      Duration left = task.time().minusNanos(System.nanoTime() - begin);
      Crew crew = new Crew(judge, task.jobs(), left, progress);
      stop =
          crew.work(family.tests(g), tallies.get(g.programClass()))
              .map(why -> new Stop(g.programClass(), why));
    }
    Optional<Stop> why = stop;
    // On another thread, so that an interrupt of this one does not spoil what there is.
    return CompletableFuture.supplyAsync(() -> conclude(tallies, why, begin)).join();
  }

  /// Why a run ended early, and in which class: narrower ones are complete.
  private record Stop(ProgramClass programClass, String why) {
    Optional<String> in(ProgramClass c) {
      return c.contains(programClass) ? Optional.of(why) : Optional.empty();
    }
  }

  private Verification conclude(Map<ProgramClass, Tally> tallies, Optional<Stop> stop, long begin) {
    Tally sum = new Tally();
    List<Failure> failures = new ArrayList<>();
    List<String> identity = new ArrayList<>();
    tallies.values().forEach(t -> failures.addAll(t.failures()));
    tallies.values().forEach(t -> identity.addAll(t.identityFailures()));
    Collections.sort(failures);
    Judge judge = new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
    Tally everything = new Tally();
    tallies.values().forEach(everything::add);
    Blame blame = new Blame(judge, everything::uses);
    SequencedMap<ProgramClass, ClassResult> classes = new LinkedHashMap<>();
    Map<Shown, Counterexample> shown = new HashMap<>();
    // What is charged in a narrower class stays so in wider ones; only the rest is charged anew.
    for (ProgramClass c : ProgramClass.values()) {
      if (!tallies.containsKey(c)) {
        continue;
      }
      sum.add(tallies.get(c));
      Map<Use, Blame.Charge> charges =
          blame.charge(failures.stream().filter(f -> f.test().programClass() == c).toList());
      Optional<String> stopped = stop.flatMap(s -> s.in(c));
      Map<Use, Soundness> verdicts = new LinkedHashMap<>();
      for (Row row : task.mapping().mapping().rows()) {
        for (int a = 0; a < row.alternatives().size(); a++) {
          Use use = new Use(row.key(), a);
          verdicts.put(use, verdict(use, sum, charges, stopped, judge, shown));
        }
      }
      classes.put(
          c,
          new ClassResult(
              new Work.Tests(sum.tests(), sum.racy(), sum.compiled(), sum.judged()),
              sum.failures().size(),
              sum.open(),
              verdicts));
    }
    return new Verification(
        task.mapping(),
        task.source(),
        task.target(),
        new Extent.Tests(task.family()),
        classes,
        identity,
        stop.map(Stop::why),
        Duration.ofNanos(System.nanoTime() - begin));
  }

  /// What a counterexample is made of.
  private record Shown(Failure failure, Use use) {}

  private static Soundness verdict(
      Use use,
      Tally tally,
      Map<Use, Blame.Charge> charges,
      Optional<String> stopped,
      Judge judge,
      Map<Shown, Counterexample> shown) {
    long tests = tally.uses(use);
    Blame.Charge charge = charges.get(use);
    if (charge != null) {
      Counterexample example =
          shown.computeIfAbsent(
              new Shown(charge.failures().getFirst(), use),
              s -> new Exhibit(judge).of(new Shrinker(judge).shrink(s.failure(), s.use())));
      return new Soundness.Unsound(
          tests, charge.failures().size(), example, charge.together(), charge.cure());
    }
    if (tests == 0 && stopped.isEmpty()) {
      return new Soundness.NotReached();
    }
    if (tally.open() > 0 || stopped.isPresent()) {
      return new Soundness.Unknown(
          tests, tally.open(), stopped.or(tally::firstOpen).orElse("not all tests were judged"));
    }
    return new Soundness.Sound(tests);
  }
}
