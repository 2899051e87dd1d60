package dev.acquit.gpu.run;

import dev.acquit.litmus.ast.PtxTest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Several tests under one plan: a test with its mutants, say, which then run in the same
/// environments for the same time.
///
/// @param runs what came of each test that had its turn
/// @param left tests that had none, in their order: for a fresh process if the device is lost
public record Campaign(List<TestRun> runs, List<PtxTest> left) {
  /// Copies the lists.
  public Campaign {
    runs = List.copyOf(runs);
    left = List.copyOf(left);
  }

  /// Runs tests until all are done, the device is lost, or one was stopped.
  ///
  /// @param runner runs them
  /// @param tests in this order; what belongs together should stand together
  /// @param each told of each result at once
  public static Campaign run(TestRunner runner, List<PtxTest> tests, Consumer<TestRun> each) {
    List<TestRun> runs = new ArrayList<>();
    for (PtxTest test : tests) {
      TestRun run = runner.run(test);
      runs.add(run);
      each.accept(run);
      if (run.ending().deviceLost() || run.ending() instanceof Ending.Stopped) {
        break;
      }
    }
    return new Campaign(runs, tests.subList(runs.size(), tests.size()));
  }

  /// Whether what is left needs a fresh process.
  public boolean deviceLost() {
    return !runs.isEmpty() && runs.getLast().ending().deviceLost();
  }
}
