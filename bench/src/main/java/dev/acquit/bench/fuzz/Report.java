package dev.acquit.bench.fuzz;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What a run of the fuzzer says.
///
/// @param tally what came out
/// @param slow what was too slow twice
/// @param budget the time for each check
record Report(Tally tally, List<Tally.Case> slow, Duration budget) {
  private static final int MANY = 10;

  void print(int count, long seed, double seconds) {
    PrintStream out = System.out;
    for (Map.Entry<Kind, Map<String, Integer>> e : tally.counts().entrySet()) {
      out.println(
          e.getKey().word()
              + ": "
              + e.getValue().entrySet().stream()
                  .map(c -> c.getValue() + " " + c.getKey())
                  .collect(Collectors.joining(", ")));
    }
    for (Tally.Case c : tally.slowest()) {
      out.println("slowest: " + line(c));
    }
    for (Tally.Case c : slow.stream().limit(MANY).toList()) {
      out.println("too slow, twice: " + line(c));
    }
    for (Tally.Case c : tally.crashes()) {
      out.println("crash: " + line(c) + "\n    " + c.ending().trace());
    }
    out.printf(
        "%d mutants, seed %d: %d crashed, %d over the budget of %d ms by more than a second; %.0f"
            + " s%n",
        count, seed, tally.crashed(), slow.size(), budget.toMillis(), seconds);
  }

  private static String line(Tally.Case c) {
    return "number %d, %s, %.0f ms in %s, %s"
        .formatted(
            c.mutant().number(),
            c.mutant().kind(),
            c.ending().millis(),
            c.ending().step(),
            c.ending().what());
  }
}
