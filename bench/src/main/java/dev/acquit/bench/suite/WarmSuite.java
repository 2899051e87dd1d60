package dev.acquit.bench.suite;

import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Times published verdicts one by one, one thread, round after round; the last rounds count.
public final class WarmSuite {
  private static final int ROUNDS = 12;

  private WarmSuite() {}

  /// Prints the first and the last round without and with reasons.
  ///
  /// @param args the file of expectations, and if wanted the number of rounds
  /// @throws InputException if a test of the file is wrong
  public static void main(String[] args) throws IOException, InputException {
    if (args.length < 1) {
      System.err.println("usage: WarmSuite EXPECTED.csv [ROUNDS]");
      System.exit(2);
    }
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : ROUNDS;
    List<Row> rows = Row.read(Path.of(args[0]));
    for (boolean explain : new boolean[] {false, true}) {
      List<Timing> last = List.of();
      for (int round = 1; round <= rounds; round++) {
        last = new ArrayList<>();
        for (Row row : rows) {
          last.add(row.time(explain));
        }
        if (round == 1 || round == rounds) {
          String what = explain ? "with reasons" : "verdicts only";
          System.out.printf("%s, round %d: %s%n", what, round, Timing.summary(last));
        }
      }
    }
  }
}
