package dev.acquit.bench.fuzz;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What a run of the fuzzer says.
///
/// @param tally what came out
/// @param endless what was given up
/// @param slow what was too slow twice
/// @param budget the time for each check
record Report(Tally tally, List<Mutant> endless, List<Tally.Case> slow, Duration budget) {
  private static final int MANY = 10;

  void print(long seed, double seconds) {
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
    for (Tally.Case c : tally.faults()) {
      out.println("fault: " + line(c) + "\n    " + c.ending().trace());
    }
    for (Mutant m : endless) {
      out.printf("no end: number %d, %s%n", m.number(), m.kind());
    }
    out.printf(
        "%d mutants, seed %d: %d faulty, %d without end, %d over the budget of %d ms by a second;"
            + " %.0f s%n",
        tally.all() + endless.size(),
        seed,
        tally.faulty(),
        endless.size(),
        slow.size(),
        budget.toMillis(),
        seconds);
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
