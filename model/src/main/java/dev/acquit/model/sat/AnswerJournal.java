package dev.acquit.model.sat;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Answers to formulas in a file, for a run that goes on where another one was stopped.
///
/// A line is the SHA-256 hash of a formula and `unsat`, or `sat` and the assignment in hexadecimal.
/// Lines are written as answers come and forced to the disk; a last line that was cut off is
/// forgotten. The hash is that of the whole formula, so a file serves any table, model and bound.
public final class AnswerJournal implements Closeable {
  private static final String HEADER = "acquit answers 1";
  private static final HexFormat HEX = HexFormat.of();

  /// No channel: an interrupt of the writing thread would close it.
  private final RandomAccessFile file;

  private final Map<String, Answer> known = new ConcurrentHashMap<>();

  private AnswerJournal(RandomAccessFile file) {
    this.file = file;
  }

  /// Opens a file, or makes it.
  ///
  /// @throws IOException if it cannot be read or written, or is something else; the message says
  ///   what
  public static AnswerJournal open(Path file) throws IOException {
    boolean isNew = !Files.exists(file) || Files.size(file) == 0;
    Map<String, Answer> found = new ConcurrentHashMap<>();
    long end = isNew ? 0 : read(file, found);
    RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw");
    try {
      if (opened.getChannel().tryLock() == null) {
        throw new IOException(file + " is in use by another run");
      }
      opened.setLength(end);
      opened.seek(end);
    } catch (IOException | OverlappingFileLockException e) {
      opened.close();
      throw e instanceof IOException io ? io : new IOException(file + " is in use", e);
    }
    AnswerJournal journal = new AnswerJournal(opened);
    journal.known.putAll(found);
    if (isNew) {
      journal.write(HEADER);
    }
    return journal;
  }

  /// Reads all whole lines, and returns where they end.
  private static long read(Path file, Map<String, Answer> found) throws IOException {
    long end = 0;
    long size = Files.size(file);
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
      if (!HEADER.equals(in.readLine())) {
        throw new IOException(
            file + " is no file of answers: its first line is not '" + HEADER + "'");
      }
      end = HEADER.length() + 1L;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (end + line.length() + 1 > size || !take(line, found)) {
          break;
        }
        end += line.length() + 1L;
      }
    }
    return end;
  }

  private static boolean take(String line, Map<String, Answer> found) {
    String[] words = line.split(" ");
    if (words.length == 2 && words[1].equals("unsat")) {
      found.put(words[0], new Answer.Unsatisfiable());
      return true;
    } else if (words.length == 3 && words[1].equals("sat") && words[2].length() % 2 == 0) {
      try {
        found.put(words[0], new Answer.Satisfiable(BitSet.valueOf(HEX.parseHex(words[2]))));
        return true;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
    return false;
  }

  /// How many answers it has.
  public int size() {
    return known.size();
  }

  /// The answer for a formula.
  ///
  /// @param key its [#key]
  Optional<Answer> find(String key) {
    return Optional.ofNullable(known.get(key));
  }

  /// Keeps an answer. That nothing is known is not kept.
  ///
  /// @throws IOException if it cannot be written
  void keep(String key, Answer answer) throws IOException {
    switch (answer) {
      case Answer.Unsatisfiable u -> write(key + " unsat");
      case Answer.Satisfiable s -> write(key + " sat " + HEX.formatHex(s.values().toByteArray()));
      case Answer.Unknown u -> {
        return;
      }
    }
    known.put(key, answer);
  }

  private synchronized void write(String line) throws IOException {
    file.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    file.getFD().sync();
  }

  /// What tells formulas apart.
  static String key(Clauses clauses) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (int i = 0; i < clauses.count(); i++) {
        int[] clause = clauses.clause(i);
        ByteBuffer bytes = ByteBuffer.allocate(4 * clause.length + 4);
        for (int literal : clause) {
          bytes.putInt(literal);
        }
        digest.update(bytes.putInt(0).flip());
      }
      return HEX.formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
