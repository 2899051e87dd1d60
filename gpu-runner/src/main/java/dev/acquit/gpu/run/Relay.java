package dev.acquit.gpu.run;

import dev.acquit.program.PrintedLines;
import dev.acquit.program.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Runs numbered jobs in processes, one process after the other: when a process dies, hangs or
/// gives up, the next one goes on behind the job at which that happened.
///
/// A process is told which jobs to do, keeps a [Ledger] of them, and ends by itself when it is
/// done, or when its device is lost. Who starts processes need not, and should not, use the device
/// itself.
///
/// To use it: the command starts its own program with the numbers of tests and the ledger's path
/// among the arguments; results go to the store that all processes share.
public final class Relay {
  private static final long POLL_MILLIS = 20;
  private static final int SIGNALS = 128;

  /// How long a process that was told to stop may take: it ends its round trip and tells what it
  /// has. It is less than what the command itself may take then.
  private static final Duration GRACE = Duration.ofSeconds(30);

  /// Says how a process is started.
  @FunctionalInterface
  public interface Launcher {
    /// A process, not started yet, with its input and errors where they belong. What it prints is
    /// read.
    ///
    /// @param jobs what it has to do, in this order
    /// @param ledger what it keeps
    /// @throws IOException if what it has to know cannot be written
    ProcessBuilder process(List<Integer> jobs, Ledger ledger) throws IOException;
  }

  /// What came of all jobs.
  ///
  /// @param ended jobs that ended
  /// @param lost jobs during which a process ended, and how, in words
  /// @param left jobs that never began
  /// @param last how the last process ended, in words; empty if there was none
  /// @param between how processes ended that crashed or were killed when no job was running
  /// @param exits the exit codes of the processes that were not killed, in their order
  public record Report(
      SortedSet<Integer> ended,
      SequencedMap<Integer, String> lost,
      List<Integer> left,
      String last,
      List<String> between,
      List<Integer> exits) {}

  private final Launcher launcher;
  private final Ledger ledger;
  private final Duration silence;
  private final BooleanSupplier stop;
  private final Consumer<String> printed;

  /// With a way to start processes.
  ///
  /// @param launcher says how
  /// @param file where the ledger is kept; what is there is deleted first, and stays afterwards
  /// @param silence how long a process may say nothing in its ledger before it is killed: more than
  ///   the longest job takes
  /// @param stop asked again and again: whether to end; then the running process is told to, as
  ///   Ctrl-C would, and no other is started
  /// @param printed gets each line that a process prints, on a thread of its own
  public Relay(
      Launcher launcher,
      Path file,
      Duration silence,
      BooleanSupplier stop,
      Consumer<String> printed) {
    this.launcher = launcher;
    this.stop = stop;
    this.printed = printed;
    this.ledger = new Ledger(file);
    this.silence = silence;
  }

  /// Runs jobs 0 to `count - 1`. Ends early if a process begins no job at all, since the next one
  /// would not either.
  ///
  /// @throws IOException if a process cannot be started, or the ledger cannot be read
  /// @throws InterruptedException if this thread is interrupted; the running process is killed
  public Report run(int count) throws IOException, InterruptedException {
    Files.deleteIfExists(ledger.file());
    SequencedMap<Integer, String> lost = new TreeMap<>();
    List<Integer> exits = new ArrayList<>();
    List<Integer> left = IntStream.range(0, count).boxed().toList();
    SortedSet<Integer> ended = new TreeSet<>();
    List<String> between = new ArrayList<>();
    String last = "";
    while (!left.isEmpty() && !stop.getAsBoolean()) {
      Optional<Integer> exit = finish(launcher.process(left, ledger));
      exit.ifPresent(exits::add);
      Ledger.Entries entries = ledger.read();
      ended = entries.ended();
      String how =
          exit.map(Relay::words)
              .orElse(
                  stop.getAsBoolean()
                      ? "the process did not stop when told to, and was killed"
                      : "the process was silent for %d s and was killed"
                          .formatted(silence.toSeconds()));
      last = how;
      Optional<Integer> running = entries.running().filter(left::contains);
      running.ifPresent(job -> lost.put(job, how));
      if (running.isEmpty() && exit.filter(code -> code < SIGNALS).isEmpty()) {
        between.add(how);
      }
      List<Integer> before = left;
      left =
          before.stream()
              .filter(j -> !entries.ended().contains(j) && !lost.containsKey(j))
              .toList();
      if (left.size() == before.size()) {
        break;
      }
    }
    return new Report(ended, lost, left, last, between, exits);
  }

  /// How a process ended that was not killed by us. The code of one that a signal ended is that of
  /// the signal plus 128.
  private static String words(int code) {
    return switch (code - SIGNALS) {
      case 4 -> crashed("SIGILL");
      case 6 -> crashed("SIGABRT");
      case 7 -> crashed("SIGBUS");
      case 9 -> "the process was killed (SIGKILL), as the system does when memory runs out";
      case 11 -> crashed("SIGSEGV");
      default -> "the process ended with code " + code;
    };
  }

  private static String crashed(String signal) {
    return "the process crashed (%s), in the driver or in Java".formatted(signal);
  }

  /// Waits for a process.
  ///
  /// @return its exit code; empty if it was killed
  private Optional<Integer> finish(ProcessBuilder builder)
      throws IOException, InterruptedException {
    Tree tree = Tree.of(builder);
    Process process = builder.start();
    Thread reader =
        Thread.ofPlatform().daemon().name("relay").start(() -> PrintedLines.read(process, printed));
    try {
      long heard = System.nanoTime();
      long length = length();
      long told = 0;
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (told == 0 && stop.getAsBoolean()) {
          // By its handle: Process.destroy closes the pipe, and with it what is still to be said.
          process.toHandle().destroy();
          told = System.nanoTime();
        }
        if (told != 0 && System.nanoTime() - told > GRACE.toNanos()) {
          return Optional.empty();
        }
        long now = length();
        if (now != length) {
          length = now;
          heard = System.nanoTime();
        } else if (System.nanoTime() - heard > silence.toNanos()) {
          return Optional.empty();
        }
      }
      return Optional.of(process.exitValue());
    } finally {
      tree.end(process);
      // It ends with the process, unless somebody holds its output who was not found.
      reader.join(GRACE);
    }
  }

  private long length() throws IOException {
    return Files.exists(ledger.file()) ? Files.size(ledger.file()) : 0;
  }
}
