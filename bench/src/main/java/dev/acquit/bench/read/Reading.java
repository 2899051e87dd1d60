package dev.acquit.bench.read;

import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.ptx.module.ModuleStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads PTX files as the gate does, one declaration after the other, in one thread.
public final class Reading {
  private static final double NANOS = 1e9;
  private static final double MEGA = 1e6;

  /// What was in a file.
  private record Count(long functions, long unreadable) {}

  private Reading() {}

  /// Prints a line for each round and file: megabytes a second by the processor time of the thread
  /// that reads, and by the clock.
  ///
  /// @param args how many rounds, then the files
  public static void main(String[] args) throws IOException {
    if (args.length < 2) {
      System.err.println("usage: Reading ROUNDS FILE.ptx...");
      System.exit(2);
    }
    int rounds = Integer.parseInt(args[0]);
    for (int round = 1; round <= rounds; round++) {
      for (int i = 1; i < args.length; i++) {
        Path file = Path.of(args[i]);
        long clock = System.nanoTime();
        long processor = processor();
        Count count = read(file);
        double own = (processor() - processor) / NANOS;
        double all = (System.nanoTime() - clock) / NANOS;
        double size = Files.size(file) / MEGA;
        System.out.printf(
            "round %d, %s, %.1f MB: %.0f MB/s of the thread's time, %.0f MB/s by the clock;"
                + " %d functions, %d unreadable%n",
            round,
            file.getFileName(),
            size,
            size / own,
            size / all,
            count.functions(),
            count.unreadable());
      }
    }
  }

  private static long processor() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static Count read(Path file) throws IOException {
    long functions = 0;
    long unreadable = 0;
    try (Reader text = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
      ModuleStream stream = new ModuleStream(file.toString(), text);
      while (true) {
        switch (stream.next()) {
          case ModuleItem.Read read -> functions++;
          case ModuleItem.Section _ -> {}
          case ModuleItem.Unreadable bad -> unreadable++;
          case ModuleItem.Header header -> {}
          case ModuleItem.Variables variables -> {}
          case ModuleItem.End end -> {
            return new Count(functions, unreadable);
          }
        }
      }
    }
  }
}
