package dev.acquit.program;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program that is run once, without input. What it says goes to files and not through pipes, so
/// that nobody has to read along, and so that whoever it leaves behind holds nobody up.
///
/// @param words its file and its arguments
/// @param environment variables that it gets beside those of this process
/// @param most how many bytes it may write, to its outputs and to the folder in which it works
public record Program(List<String> words, Map<String, String> environment, long most) {
  /// Enough for what solvers and compilers say, and no more than a disk can bear.
  public static final long MOST = 1L << 28;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /// Copies the lists.
  public Program {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  /// A program that gets no variables of its own and may write [#MOST].
  public Program(List<String> words) {
    this(words, Map.of(), MOST);
  }

  /// What programs find in a variable of their environment; empty if it is not set.
  public static String inherited(String variable) {
    return new ProcessBuilder().environment().getOrDefault(variable, "");
  }

  /// Runs it and waits for its end. When this returns or throws it has ended, and with it all the
  /// processes that it had started.
  ///
  /// @param place where its outputs go, and its temporary files
  /// @param limit after which it is killed; none starts when there is no time
  /// @throws IOException if it cannot be started
  /// @throws InterruptedException if this thread is interrupted; the program is killed first
  public Ending run(Workplace place, Duration limit) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    long nanos = TimeUnit.NANOSECONDS.convert(limit);
    if (nanos <= 0) {
      return new Ending.TimeUp(limit);
    }
    long there = place.size();
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectOutput(place.output().toFile())
            .redirectError(place.errors().toFile());
    builder.environment().put("TMPDIR", place.folder().toString());
    builder.environment().putAll(environment);
    Tree tree = Tree.of(builder);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      while (true) {
        long left = nanos - (System.nanoTime() - begin);
        if (left <= 0) {
          return new Ending.TimeUp(limit);
        }
        boolean ended = process.waitFor(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS);
        if (place.size() - there > most) {
          return new Ending.TooMuch(most);
        }
        if (ended) {
          return new Ending.Ended(process.exitValue());
        }
      }
    } finally {
      tree.end(process);
    }
  }
}
