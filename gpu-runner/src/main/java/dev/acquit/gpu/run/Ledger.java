package dev.acquit.gpu.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What a process says of its jobs: a file to which it appends `begun 3` and `ended 3`, a line at a
/// time, so that it is right whenever the process dies.
public record Ledger(Path file) {
  private static final String BEGUN = "begun ";
  private static final String ENDED = "ended ";

  /// What a ledger says.
  ///
  /// @param ended jobs that have ended
  /// @param running the job that has begun and not ended
  public record Entries(SortedSet<Integer> ended, Optional<Integer> running) {}

  /// A job begins.
  ///
  /// @throws IOException if the file cannot be written
  public void begun(int job) throws IOException {
    append(BEGUN + job);
  }

  /// A job has ended, and its result is where it belongs.
  ///
  /// @throws IOException if the file cannot be written
  public void ended(int job) throws IOException {
    append(ENDED + job);
  }

  private void append(String line) throws IOException {
    Files.writeString(
        file,
        line + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /// What the file says; nothing if it is not there. A last line without an end is not looked at.
  ///
  /// @throws IOException if the file is no ledger
  public Entries read() throws IOException {
    SortedSet<Integer> ended = new TreeSet<>();
    Optional<Integer> running = Optional.empty();
    for (String line : lines()) {
      boolean begins = line.startsWith(BEGUN);
      if (!line.matches("(?:begun|ended) \\d{1,9}")) {
        throw new IOException(file + " is no list of jobs: " + line);
      }
      int job = Integer.parseInt(line.substring(BEGUN.length()));
      if (begins) {
        running = Optional.of(job);
      } else {
        ended.add(job);
        running = Optional.empty();
      }
    }
    return new Entries(ended, running);
  }

  private List<String> lines() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    String text = Files.readString(file);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }
}
