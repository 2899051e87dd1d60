package dev.acquit.bench.fuzz;

import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Damages files of all kinds that Acquit reads and tries them: whatever is in them, the end must
/// be an answer or a message that says what is wrong, and it must come in time.
public final class Fuzz {
  private static final Duration BUDGET = Duration.ofMillis(200);
  private static final Duration GRACE = Duration.ofSeconds(1);
  private static final Duration HANGS = Duration.ofSeconds(20);
  private static final int MOST_HANGING = 2;
  private static final int PAUSE_MILLIS = 100;

  private final Seeds seeds;
  private final Trial.Factory trials;
  private final long run;
  private final Tally tally = new Tally(BUDGET.plus(GRACE).toNanos());
  private final Watch watch = new Watch();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger working = new AtomicInteger();

  private Fuzz(Seeds seeds, Trial.Factory trials, long run) {
    this.seeds = seeds;
    this.trials = trials;
    this.run = run;
  }

  /// Tries many mutants, or one of them again. Ends with 1 if one crashed, was not read back as it
  /// was written, or was too slow.
  ///
  /// @param args `COUNT SEED FOLDER...`, or `=NUMBER SEED FOLDER...` for the one of that number
  public static void main(String[] args) throws IOException, InputException, InterruptedException {
    if (args.length < 3) {
      System.err.println("usage: Fuzz COUNT|=NUMBER SEED FOLDER...");
      System.exit(2);
    }
    List<Path> folders = Arrays.stream(args).skip(2).map(Path::of).toList();
    var trials = new Trial.Factory(Subjects.read(), Limits.DEFAULT.withTime(BUDGET));
    Fuzz fuzz = new Fuzz(Seeds.read(folders, trials), trials, Long.parseLong(args[1]));
    if (args[0].startsWith("=")) {
      fuzz.one(Integer.parseInt(args[0].substring(1)));
      return;
    }
    System.exit(fuzz.many(Integer.parseInt(args[0])) ? 0 : 1);
  }

  private void one(int number) {
    Mutant mutant = Mutant.of(seeds, run, number);
    Ending ending = trials.run(mutant);
    System.out.println(mutant.text());
    System.out.printf("=> %s, %.0f ms in %s%n", ending.what(), ending.millis(), ending.step());
    if (ending.fault() != null) {
      ending.fault().printStackTrace(System.out);
    }
  }

  private boolean many(int count) throws InterruptedException {
    long begin = System.nanoTime();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      start(count);
    }
    List<Mutant> endless = new ArrayList<>();
    while (working.get() > 0) {
      Thread.sleep(PAUSE_MILLIS);
      Optional<Mutant> hanging = watch.giveUp(HANGS.toNanos());
      if (hanging.isPresent()) {
        endless.add(hanging.get());
        // Its thread cannot be stopped and keeps a core busy.
        if (endless.size() < MOST_HANGING) {
          start(count);
        } else {
          next.set(count);
        }
        working.decrementAndGet();
      }
    }
    // A step that a busy machine made slow is not slow when it is tried again alone.
    List<Tally.Case> slow =
        tally.slow().stream()
            .map(c -> new Tally.Case(c.mutant(), trials.run(c.mutant())))
            .filter(c -> c.ending().slowest() > BUDGET.plus(GRACE).toNanos())
            .toList();
    double seconds = (System.nanoTime() - begin) / 1e9;
    new Report(tally, endless, slow, BUDGET).print(run, seconds);
    return tally.faulty() == 0 && slow.isEmpty() && endless.isEmpty();
  }

  private void start(int count) {
    working.incrementAndGet();
    Thread.ofPlatform().daemon().start(() -> work(count));
  }

  private void work(int count) {
    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      Mutant mutant = Mutant.of(seeds, run, i);
      watch.begins(mutant);
      Ending ending = trials.run(mutant);
      if (!watch.ends(mutant)) {
        return;
      }
      tally.add(mutant, ending);
    }
    working.decrementAndGet();
  }
}
