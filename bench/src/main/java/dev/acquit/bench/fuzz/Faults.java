package dev.acquit.bench.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// What is told of mutants with something wrong.
///
/// @param root the repository
/// @param folder where they are kept
/// @param seed the number of the run
record Faults(Path root, Path folder, long seed) {
  private static final int LINES = 14;
  private static final int LONGEST = 600;

  /// Writes a mutant into the folder, and says what is wrong and how it is done again.
  void keep(Mutant mutant, String fault) throws IOException {
    Path own = Files.createDirectories(folder.resolve(mutant.name()));
    Row row = mutant.row();
    if (row.fileName().equals("-")) {
      Files.write(own.resolve("stdin"), mutant.bytes());
    } else {
      Made.write(mutant, root, own);
    }
    String words = String.join(" ", row.words(Path.of("."), own, own, mutant.bytes()));
    Files.writeString(own.resolve("command.txt"), "acquit " + words + "\n" + fault + "\n");
    System.out.printf(
        "%s: %s%n    bench/fuzz %s --seed %d --only %d%n",
        mutant.name(), shortened(fault), mutant.format().word(), seed, mutant.number());
  }

  /// Where it was thrown, if something was.
  void trace(Trial trial, Mutant mutant) throws IOException {
    List<String> lines = trial.seen(mutant).err().lines().toList();
    int at = 0;
    while (at < lines.size() && !lines.get(at).startsWith("\tat ")) {
      at++;
    }
    System.out.println(
        lines.stream().skip(Math.max(0, at - 1)).limit(LINES).collect(Collectors.joining("\n")));
  }

  /// Tries a mutant and prints it. Ends with false if something is wrong.
  boolean show(Trial trial, Mutant mutant) throws IOException {
    Trial.Outcome outcome = trial.run(mutant);
    Ended ended = trial.seen(mutant);
    System.out.print(ended.out());
    System.out.print(ended.err());
    keep(mutant, outcome.fault().orElse("nothing wrong"));
    System.out.println(
        folder.resolve(mutant.name())
            + ": status "
            + outcome.status()
            + ", "
            + outcome.nanos() / 1_000_000
            + " ms");
    return outcome.fault().isEmpty();
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
