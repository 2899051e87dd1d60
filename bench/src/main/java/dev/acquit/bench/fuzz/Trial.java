package dev.acquit.bench.fuzz;

import com.sun.management.OperatingSystemMXBean;
import dev.acquit.bench.common.Commands;
import dev.acquit.cli.Acquit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Gives mutants to the command, in this process and one after the other.
///
/// @param root the repository
/// @param folder where files can be made; nobody else may use it
record Trial(Path root, Path folder) {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /// What came of a mutant.
  ///
  /// @param status the exit status
  /// @param nanos how long the command took, by the clock
  /// @param processor how long all that this process did in that time took of the processor
  /// @param fault what is wrong with that; empty: nothing
  record Outcome(int status, long nanos, long processor, Optional<String> fault) {}

  Outcome run(Mutant mutant) {
    try {
      Path out = Files.createDirectories(folder.resolve("out"));
      Row row = mutant.row();
      if (!row.stdin()) {
        Made.write(mutant, root, folder);
      }
      List<String> words = row.words(root, folder, out, mutant.bytes());
      long processor = PROCESS.getProcessCpuTime();
      long begin = System.nanoTime();
      Ended ended = command(row.stdin() ? mutant.bytes() : new byte[0], words);
      long nanos = System.nanoTime() - begin;
      processor = PROCESS.getProcessCpuTime() - processor;
      Optional<String> fault = ended.fault(mutant.format(), row.fileName(), out);
      clear(out);
      return new Outcome(ended.status(), nanos, processor, fault);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What a user would see who runs the mutant with `--debug`.
  Ended seen(Mutant mutant) throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    if (!mutant.row().stdin()) {
      Made.write(mutant, root, folder);
    }
    List<String> words = new ArrayList<>(mutant.row().words(root, folder, out, mutant.bytes()));
    words.add(1, "--debug");
    Ended ended = command(mutant.row().stdin() ? mutant.bytes() : new byte[0], words);
    clear(out);
    return ended;
  }

  /// Removes a folder with all that is in it.
  static void clear(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /// Runs a command. What it throws is told as a process would: by an exit status.
  static Ended command(byte[] in, List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    try {
      int status =
          Acquit.run(
              Commands.quiet(new ByteArrayInputStream(in), out, err), words.toArray(String[]::new));
      return new Ended(status, out.toString(), err.toString());
    } catch (RuntimeException | Error e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace, true));
      return new Ended(-1, out.toString(), trace.toString());
    }
  }
}
