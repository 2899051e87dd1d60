package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/// Verifies a mapping on tests.
///
/// Each race-free C++ test is compared with every compilation: an outcome, all registers and the
/// final memory, that the source model forbids and the target model allows is a failure. Before
/// that the source model is compared with itself, and each thread alone with what it is lowered to,
/// which must find nothing.
public final class Verifier {
  /// What to verify and how.
  ///
  /// @param mapping the table
  /// @param source the C++ model
  /// @param target the PTX model
  /// @param names what the user named as tests
  /// @param widest the widest class to look at
  /// @param limits what each test may cost
  /// @param jobs how many tests are judged at a time
  /// @param time wall-clock time for the whole run
  public record Task(
      MappingFile mapping,
      MemoryModel source,
      MemoryModel target,
      List<String> names,
      ProgramClass widest,
      Limits limits,
      int jobs,
      Duration time) {
    /// Copies the list.
    public Task {
      names = List.copyOf(names);
    }
  }

  private final Task task;
  private final Runnable progress;

  /// @param progress hears of each test that is done; can be called from any thread
  public Verifier(Task task, Runnable progress) {
    this.task = task;
    this.progress = progress;
  }

  /// Runs. An interrupt ends it early, with what it has.
  ///
  /// @param tests the tests, made as they are taken, by one thread at a time
  /// @param missing at the end, why some that were named are not among them, if so
  public Verification run(Iterator<CppTest> tests, Supplier<Optional<String>> missing) {
    long begin = System.nanoTime();
    Map<ProgramClass, Tally> tallies = new EnumMap<>(ProgramClass.class);
    for (ProgramClass c : ProgramClass.values()) {
      if (task.widest().contains(c)) {
        tallies.put(c, new Tally());
      }
    }
    Optional<String> stop =
        new Crew(this::judge, task.jobs(), task.time(), progress).work(tests, tallies).or(missing);
    // On another thread, so that an interrupt of this one does not spoil what there is.
    return CompletableFuture.supplyAsync(() -> conclude(tallies, stop, begin)).join();
  }

  private Judge judge() {
    return new Judge(task.mapping().mapping(), task.source(), task.target(), task.limits());
  }

  private Verification conclude(
      Map<ProgramClass, Tally> tallies, Optional<String> stopped, long begin) {
    Tally sum = new Tally();
    List<Failure> failures = new ArrayList<>();
    List<String> identity = new ArrayList<>();
    tallies.values().forEach(t -> failures.addAll(t.failures()));
    tallies.values().forEach(t -> identity.addAll(t.identityFailures()));
    List<String> lowering = new ArrayList<>();
    tallies.values().forEach(t -> lowering.addAll(t.loweringFaults()));
    Collections.sort(failures);
    Judge judge = judge();
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
        new Extent.Tests(task.names()),
        classes,
        identity,
        lowering,
        stopped,
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
    if (tests == 0 && tally.open() == 0 && stopped.isEmpty()) {
      return new Soundness.NotReached();
    }
    if (tally.open() > 0 || stopped.isPresent()) {
      return new Soundness.Unknown(
          tests, tally.open(), stopped.or(tally::firstOpen).orElse("not all tests were judged"));
    }
    return new Soundness.Sound(tests);
  }
}
