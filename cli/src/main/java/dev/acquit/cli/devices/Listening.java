package dev.acquit.cli.devices;

import dev.acquit.program.PrintedLines;
import dev.acquit.program.Tree;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.selftest.SelfTestDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Listens to a process that makes a self-test, and kills it when it says nothing any more.
///
/// @param process the process, not started yet; its standard output is read here
/// @param silence how long it may say nothing
/// @param grace how long it may take to end when it was told to, or has nothing more to say
/// @param stop asked again and again: whether to end; then the process is told to
record Listening(ProcessBuilder process, Duration silence, Duration grace, BooleanSupplier stop) {
  private static final long POLL_MILLIS = 20;

  /// How a process ended.
  ///
  /// @param last what it said last; empty if nothing
  /// @param exit its exit status; empty if it was killed
  record Ended(Optional<SelfTestDocument> last, Optional<Integer> exit) {}

  /// Starts the process and listens to its end.
  ///
  /// @param told told of each document, by this thread
  /// @throws IOException if it cannot be started
  /// @throws InterruptedException if this thread is interrupted; the process is killed
  Ended listen(Consumer<SelfTestDocument> told) throws IOException, InterruptedException {
    Tree tree = Tree.of(process);
    Process running = process.start();
    try {
      Queue<String> lines = new ConcurrentLinkedQueue<>();
      Thread reader =
          Thread.ofPlatform().daemon().start(() -> PrintedLines.read(running, lines::add));
      Optional<SelfTestDocument> last = Optional.empty();
      long deadline = System.nanoTime() + silence.toNanos();
      boolean leaving = false;
      while (System.nanoTime() - deadline < 0) {
        boolean all = !reader.isAlive();
        for (String line : drained(lines)) {
          // The driver may print, too.
          Optional<SelfTestDocument> document = Json.read(line, SelfTestDocument.class);
          document.ifPresent(told);
          last = document.isPresent() ? document : last;
          deadline = leaving ? deadline : System.nanoTime() + silence.toNanos();
        }
        if (all && running.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          return new Ended(last, Optional.of(running.exitValue()));
        }
        boolean stopping = stop.getAsBoolean();
        if (!leaving && (all || stopping || last.filter(SelfTestDocument::complete).isPresent())) {
          leaving = true;
          deadline = System.nanoTime() + grace.toNanos();
          if (stopping) {
            // Process.destroy would close what is read here.
            running.toHandle().destroy();
          }
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
      return new Ended(last, Optional.empty());
    } finally {
      tree.end(running);
    }
  }

  private static <T> Queue<T> drained(Queue<T> queue) {
    Queue<T> all = new ArrayDeque<>();
    for (T next = queue.poll(); next != null; next = queue.poll()) {
      all.add(next);
    }
    return all;
  }
}
