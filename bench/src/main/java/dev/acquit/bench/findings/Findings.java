package dev.acquit.bench.findings;

import dev.acquit.model.sat.AnswerJournal;
import dev.acquit.model.sat.RememberingSolver;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverUnavailable;
import dev.acquit.model.sat.Solvers;
import dev.acquit.text.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// Finds everything again that a page says between its marks, and writes it there.
public final class Findings {
  private Findings() {}

  /// Does so from a command line.
  ///
  /// @param args `PAGE [SOLVER [ANSWERS]]`: the page, a word for a solver as of `acquit verify`,
  ///   and a file that keeps answers to formulas
  public static void main(String[] args) throws IOException, InputException {
    List<String> words = List.of(args);
    if (words.isEmpty() || words.size() > 3 || words.stream().anyMatch(w -> w.startsWith("-"))) {
      System.err.println("usage: PAGE [SOLVER [ANSWERS]]");
      System.exit(2);
    }
    Path page = Path.of(args[0]);
    List<Path> folders =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    SatSolver solver;
    try {
      solver = Solvers.find(args.length > 1 ? args[1] : Solvers.DEFAULT, folders);
    } catch (SolverUnavailable e) {
      System.err.println(e.getMessage());
      System.exit(4);
      return;
    }
    if (args.length < 3) {
      write(page, solver);
      return;
    }
    try (AnswerJournal journal = AnswerJournal.open(Path.of(args[2]))) {
      write(page, new RememberingSolver(solver, journal));
    }
  }

  private static void write(Path page, SatSolver solver) throws IOException, InputException {
    long begin = System.nanoTime();
    Workplace workplace =
        new Workplace(
            page.resolveSibling("examples"),
            solver,
            Runtime.getRuntime().availableProcessors(),
            System.err::println);
    String text = Page.of(Files.readString(page)).again(workplace).text();
    Path fresh = page.resolveSibling(page.getFileName() + ".part");
    Files.writeString(fresh, text);
    Files.move(fresh, page, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    System.out.printf(
        "%s: %d s with %s%n",
        page, Duration.ofNanos(System.nanoTime() - begin).toSeconds(), solver.id().name());
  }
}
