package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.claim.Spread;
import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.claim.Witness;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.store.Counts;
import dev.acquit.gpu.store.Run;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.mutate.Mutant;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// What a store has of a test that was run before, with all its mutants.
///
/// @param runs the configurations of the test
/// @param witnesses what its mutants showed
record Earlier(List<Run> runs, List<Witness> witnesses) {
  Earlier {
    runs = List.copyOf(runs);
    witnesses = List.copyOf(witnesses);
  }

  /// Looks into the store. A test counts as run before if its mutants were, too: without those
  /// nothing shows what a run that saw nothing would have seen.
  ///
  /// @param mutants the likeliest first
  /// @param wanted how many of them run; one that was the test itself in machine code leaves its
  ///   place to the next
  /// @param how a test would be run
  /// @return empty if the test is to be run
  /// @throws CommandException if the store cannot be read
  static Optional<Earlier> find(
      PtxTest test,
      List<Mutant> mutants,
      int wanted,
      Function<PtxTest, Recorder.Work> how,
      Recorder recorder)
      throws CommandException {
    List<Run> runs = recorder.done(test, how.apply(test));
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    List<Witness> witnesses = new ArrayList<>();
    for (Mutant mutant : mutants) {
      if (witnesses.size() == wanted) {
        break;
      }
      PtxTest weaker = (PtxTest) mutant.test();
      List<Run> its = recorder.done(weaker, how.apply(weaker));
      if (its.isEmpty()) {
        return Optional.empty();
      }
      if (its.stream().allMatch(r -> r.instances() == 0)) {
        continue;
      }
      Condition condition = weaker.header().condition();
      Spread shown = Spread.of(turns(its), s -> condition.asks(s::value));
      witnesses.add(new Witness(weaker.name(), mutant.mutation().description(), shown));
    }
    return Optional.of(new Earlier(runs, witnesses));
  }

  private static List<Turn> turns(List<Run> runs) {
    return runs.stream().map(Run::turn).toList();
  }

  private static SequencedMap<State, Counts> histogram(List<Run> runs) {
    TreeMap<State, Counts> sum = new TreeMap<>();
    runs.forEach(r -> r.histogram().forEach((state, n) -> sum.merge(state, n, Counts::plus)));
    return sum;
  }

  /// What it comes to, graded as a run of now would be.
  RecordedRun report(Subject subject, ModelId model, Grading grading, DeviceDescription device) {
    SequencedMap<State, Counts> seen = histogram(runs);
    TreeMap<State, Long> all = new TreeMap<>();
    seen.forEach((state, n) -> all.put(state, n.all()));
    long odd = runs.stream().mapToLong(Run::odd).sum();
    GradedTable table = GradedTable.of(subject.test().header(), grading, all, odd);
    long skipped = runs.stream().mapToLong(Run::skipped).sum();
    Claim claim =
        Claim.of(device.kind(), table, skipped, witnesses, turns(runs), new Ending.Done());
    return new RecordedRun(
        subject.file(),
        subject.lines().asking(),
        subject.test(),
        model,
        device,
        runs,
        table,
        claim);
  }
}
