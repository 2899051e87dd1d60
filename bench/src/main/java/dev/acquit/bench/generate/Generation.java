package dev.acquit.bench.generate;

import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.exhaustive.Filters;
import dev.acquit.litmus.generate.exhaustive.Placements;
import dev.acquit.litmus.generate.exhaustive.ProgramSpace;
import dev.acquit.litmus.generate.exhaustive.VocabularyReader;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// Tests a second, in one thread.
public final class Generation {
  private static final double NANOS = 1e9;

  private Generation() {}

  /// Prints the figure of a stage: tests a second by the clock, after a warm-up of the same length,
  /// and by the time of all processors. With a number of tests, `10000000t`, there is no warm-up.
  ///
  /// @param args stage, language, seconds or number of tests, and for files the folder
  /// @throws InputException if the vocabulary is wrong
  public static void main(String[] args) throws IOException, InputException {
    if (args.length < 3) {
      System.err.println("usage: Generation outlines|text|files ptx|cpp SECONDS|NUMBERt [FOLDER]");
      System.exit(2);
    }
    TestLanguage language = args[1].equals("cpp") ? TestLanguage.CPP : TestLanguage.PTX;
    Stage stage =
        switch (args[0]) {
          case "outlines" -> Stage.outlines();
          case "text" -> Stage.text(OutputStream.nullOutputStream());
          case "files" ->
              Stage.files(
                  args.length > 3 ? Path.of(args[3]) : Files.createTempDirectory("generate"));
          default -> throw new IllegalArgumentException("stage " + args[0]);
        };
    boolean counted = args[2].endsWith("t");
    long limit = Long.parseLong(counted ? args[2].substring(0, args[2].length() - 1) : args[2]);
    ExhaustivePrograms programs = new ExhaustivePrograms(space(language));
    if (!counted) {
      run(programs, language, stage, Long.MAX_VALUE, limit);
    }
    System.out.println(
        run(
            programs,
            language,
            stage,
            counted ? limit : Long.MAX_VALUE,
            counted ? Long.MAX_VALUE : limit));
  }

  /// Programs of at most three threads in both scopes, together or apart: more than any run takes.
  static ProgramSpace space(TestLanguage language) throws InputException {
    return new ProgramSpace(
        VocabularyReader.read(
            "Generation",
            "R:plain,rlx,acq W:plain,rlx,rel RMW:acq_rel F:acq_rel,sc scopes:cta,gpu",
            language),
        new Bounds(4, 8, 3, 3),
        Filters.INTERESTING,
        Placements.every(Set.of(Scope.CTA)));
  }

  private static String run(
      ExhaustivePrograms programs, TestLanguage language, Stage stage, long most, long seconds)
      throws IOException {
    long begin = System.nanoTime();
    long count = 0;
    long bytes = 0;
    double spent = 0;
    double processor = processorSeconds();
    while (count < most && spent < seconds) {
      for (int i = 0; i < 1000 && count < most; i++) {
        bytes += stage.take(language, programs.number() + 1, programs.next());
        count++;
      }
      spent = (System.nanoTime() - begin) / NANOS;
    }
    return "%.0f tests a second, %.0f a second of processor time, %d tests in %.1f s, %d bytes each"
        .formatted(
            count / spent, count / (processorSeconds() - processor), count, spent, bytes / count);
  }

  /// The time that all threads of this process have had, those of the virtual machine included.
  private static double processorSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / NANOS;
  }
}
