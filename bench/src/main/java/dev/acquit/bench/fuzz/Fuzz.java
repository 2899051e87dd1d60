package dev.acquit.bench.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Damages inputs of all formats and gives them to the command: whatever is in them, the end must
/// be an answer or a message that says what is wrong and where, and it must come in time.
@Command(
    name = "bench/fuzz",
    mixinStandardHelpOptions = true,
    description = {
      "Damages inputs of all formats and gives them to acquit. What ends in a stack trace, in a"
          + " status above 3, in a character that moves a cursor, in a message without a place, or"
          + " too late, is written into FOLDER with its command; then the status is 1."
    })
public final class Fuzz implements Callable<Integer> {
  private static final Duration LATE = Duration.ofSeconds(5);
  private static final Duration HANGS = Duration.ofSeconds(60);
  private static final int MOST_HANGING = 2;
  private static final int TOLD = 10_000;
  private static final int PAUSE_MILLIS = 100;

  @Parameters(paramLabel = "FORMAT", description = "Which formats. Default: all.")
  private List<String> formats = new ArrayList<>();

  @Option(names = "--seed", paramLabel = "S", description = "Which mutants. Default: 1.")
  private long seed = 1;

  @Option(names = "--mutants", paramLabel = "N", description = "How many. Default: 200000.")
  private int mutants = 200_000;

  @Option(names = "--only", paramLabel = "NUMBER", description = "The one of that number.")
  private Optional<Integer> only = Optional.empty();

  @Option(names = "-j", paramLabel = "N", description = "How many at a time. Default: the cores.")
  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(names = "--root", paramLabel = "FOLDER", required = true, hidden = true)
  private Path root;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where faults are kept. Default: bench/target/fuzz.")
  private Optional<Path> out = Optional.empty();

  private final Tally tally = new Tally();
  private final Watch watch = new Watch();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger working = new AtomicInteger();
  private final AtomicInteger folders = new AtomicInteger();
  private final AtomicReference<Throwable> broken = new AtomicReference<>();

  private Fuzz() {}

  /// Tries many mutants, or one of them again.
  public static void main(String[] args) {
    System.exit(new CommandLine(new Fuzz()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Format> chosen = formats.isEmpty() ? List.of(Format.values()) : chosen();
    Path scratch = Files.createTempDirectory("fuzz");
    try {
      return tried(chosen, scratch) ? 0 : 1;
    } finally {
      Trial.clear(scratch);
    }
  }

  private boolean tried(List<Format> chosen, Path scratch)
      throws IOException, InterruptedException {
    Seeds seeds = Seeds.read(root, scratch);
    if (only.isPresent()) {
      Mutant mutant = seeds.mutant(chosen.getFirst(), seed, only.get());
      return new Faults(root, kept(), seed).show(new Trial(root, scratch), mutant);
    }
    long begin = System.nanoTime();
    for (int i = 0; i < jobs; i++) {
      start(seeds, chosen, scratch);
    }
    List<Mutant> endless = new ArrayList<>();
    while (working.get() > 0) {
      Thread.sleep(PAUSE_MILLIS);
      if (broken.get() != null) {
        throw new IllegalStateException("the fuzzer itself is broken", broken.get());
      }
      Optional<Mutant> hanging = watch.giveUp(HANGS.toNanos());
      if (hanging.isPresent()) {
        endless.add(hanging.get());
        // Its thread cannot be stopped and keeps a core busy.
        if (endless.size() < MOST_HANGING) {
          start(seeds, chosen, scratch);
        } else {
          next.set(mutants);
        }
        working.decrementAndGet();
      }
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    Faults faults = new Faults(root, kept(), seed);
    Trial alone = new Trial(root, Files.createDirectories(scratch.resolve("alone")));
    // What a busy machine made late is not late when it is tried again alone.
    List<Tally.Case> late =
        tally.slowest().stream()
            .filter(c -> c.outcome().nanos() > LATE.toNanos())
            .map(c -> new Tally.Case(c.mutant(), alone.run(c.mutant())))
            .filter(c -> c.outcome().processor() > LATE.toNanos())
            .toList();
    print(faults, endless, late, seconds);
    return tally.faults().isEmpty() && late.isEmpty() && endless.isEmpty();
  }

  private Path kept() {
    return out.orElse(root.resolve("bench/target/fuzz"));
  }

  private List<Format> chosen() {
    return formats.stream()
        .map(f ->
            Format.of(f)
                .orElseThrow(() ->
                    new IllegalArgumentException(
                        "found '"
                            + f
                            + "', expected one of "
                            + Arrays.stream(Format.values()).map(Format::word).toList())))
        .toList();
  }

  private void start(Seeds seeds, List<Format> chosen, Path scratch) throws IOException {
    working.incrementAndGet();
    Trial trial =
        new Trial(
            root, Files.createDirectories(scratch.resolve("job" + folders.getAndIncrement())));
    Thread.ofPlatform()
        .daemon()
        .uncaughtExceptionHandler((_, e) -> {
          broken.compareAndSet(null, e);
          working.decrementAndGet();
        })
        .start(() -> work(seeds, chosen, trial));
  }

  private void work(Seeds seeds, List<Format> chosen, Trial trial) {
    for (int i = next.getAndIncrement(); i < mutants; i = next.getAndIncrement()) {
      Mutant mutant = seeds.mutant(chosen.get(i % chosen.size()), seed, i / chosen.size());
      if (i > 0 && i % TOLD == 0) {
        System.err.printf(Locale.US, "%,d of %,d%n", i, mutants);
      }
      watch.begins(mutant);
      Trial.Outcome outcome = trial.run(mutant);
      if (!watch.ends(mutant)) {
        return;
      }
      if (tally.add(mutant, outcome)) {
        told(trial, mutant, outcome);
      }
    }
    working.decrementAndGet();
  }

  private synchronized void told(Trial trial, Mutant mutant, Trial.Outcome outcome) {
    Faults faults = new Faults(root, kept(), seed);
    try {
      faults.keep(mutant, outcome.fault().orElseThrow());
      faults.trace(trial, mutant);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void print(Faults faults, List<Mutant> endless, List<Tally.Case> late, double seconds)
      throws IOException {
    tally
        .statuses()
        .forEach((format, statuses) -> {
          int all = statuses.values().stream().mapToInt(i -> i).sum();
          System.out.printf(
              Locale.US,
              "%s: %,d mutants, by status %s, %.1f ms each%n",
              format.word(),
              all,
              statuses,
              tally.nanos().get(format) / 1e6 / all);
        });
    for (Tally.Case c : tally.slowest()) {
      System.out.printf("slowest: %s, %d ms%n", c.mutant().name(), c.outcome().nanos() / 1_000_000);
    }
    for (Tally.Case c : late) {
      faults.keep(c.mutant(), "late: " + c.outcome().processor() / 1_000_000 + " ms");
    }
    for (Mutant m : endless) {
      faults.keep(m, "no end");
    }
    tally.faults().forEach((fault, times) -> System.out.println(times + " times: " + fault));
    System.out.printf(
        Locale.US,
        "%,d mutants, seed %d: %d faults, %d without end, %d late; %.0f s%n",
        tally.statuses().values().stream().flatMap(s -> s.values().stream()).mapToInt(i -> i).sum(),
        seed,
        tally.faults().values().stream().mapToInt(i -> i).sum(),
        endless.size(),
        late.size(),
        seconds);
  }
}
