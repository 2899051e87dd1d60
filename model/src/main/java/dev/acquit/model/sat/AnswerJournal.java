package dev.acquit.model.sat;

import dev.acquit.text.Sha256;
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
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Answers to formulas in a file, for a run that goes on where another one was stopped.
///
///     line     ::= hash answer who
///     answer   ::= sat assignment | unsat word | unsat proof
///     who      ::= (- | SHA-256 of the program) name
///
/// The hash is the SHA-256 of the whole formula, so a file serves any table, model and bound; the
/// assignment is in hexadecimal. Lines are written as answers come and forced to the disk; a last
/// line that was cut off is forgotten. A formula has several lines where several solvers decided
/// it.
public final class AnswerJournal implements Closeable {
  private static final String HEADER = "acquit answers 2";
  private static final String OLD = "acquit answers 1";
  private static final String NO_PROGRAM = "-";
  private static final int FIELDS = 5;
  private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");
  private static final HexFormat HEX = HexFormat.of();

  /// No channel: an interrupt of the writing thread would close it.
  private final RandomAccessFile file;

  private final Map<String, List<Kept>> known = new ConcurrentHashMap<>();

  /// An answer and who gave it.
  record Kept(Answer answer, SolverId solver) {}

  private AnswerJournal(RandomAccessFile file) {
    this.file = file;
  }

  /// Opens a file, or makes it.
  ///
  /// @throws IOException if it cannot be read or written, or is something else; the message says
  ///   what
  public static AnswerJournal open(Path file) throws IOException {
    boolean isNew = !Files.exists(file) || Files.size(file) == 0;
    Map<String, List<Kept>> found = new ConcurrentHashMap<>();
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
  private static long read(Path file, Map<String, List<Kept>> found) throws IOException {
    long end = 0;
    long size = Files.size(file);
    // A character a byte, so that what is no text is seen as a line that is none of ours.
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      String first = in.readLine();
      if (OLD.equals(first)) {
        throw new IOException(
            file
                + " was written by an older version: its answers do not say which solver gave them,"
                + " so they are not believed");
      }
      if (!HEADER.equals(first)) {
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

  private static boolean take(String line, Map<String, List<Kept>> found) {
    String[] words = line.split(" ", FIELDS);
    if (words.length < FIELDS || !PRINTABLE.matcher(line).matches()) {
      return false;
    }
    Optional<Answer> answer =
        switch (words[1]) {
          case "unsat" -> unsatisfiable(words[2]);
          case "sat" -> satisfiable(words[2]);
          default -> Optional.empty();
        };
    Optional<String> program =
        words[3].equals(NO_PROGRAM) ? Optional.empty() : Optional.of(words[3]);
    answer.ifPresent(a -> add(found, words[0], new Kept(a, new SolverId(words[4], program))));
    return answer.isPresent();
  }

  private static Optional<Answer> unsatisfiable(String grounds) {
    return Arrays.stream(Answer.Grounds.values())
        .filter(g -> word(g).equals(grounds))
        .findFirst()
        .map(Answer.Unsatisfiable::new);
  }

  private static Optional<Answer> satisfiable(String assignment) {
    try {
      return Optional.of(new Answer.Satisfiable(BitSet.valueOf(HEX.parseHex(assignment))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String word(Answer.Grounds grounds) {
    return switch (grounds) {
      case WORD -> "word";
      case PROOF -> "proof";
    };
  }

  private static void add(Map<String, List<Kept>> all, String key, Kept kept) {
    all.merge(
        key,
        List.of(kept),
        (old, one) -> Stream.concat(old.stream(), one.stream()).distinct().toList());
  }

  /// How many answers it has.
  public int size() {
    return known.values().stream().mapToInt(List::size).sum();
  }

  /// The answers for a formula, in the order in which they came.
  List<Kept> find(String key) {
    return known.getOrDefault(key, List.of());
  }

  /// Keeps an answer. That nothing is known is not kept.
  ///
  /// @throws IOException if it cannot be written
  void keep(String key, Answer answer, SolverId solver) throws IOException {
    String who = " " + solver.program().orElse(NO_PROGRAM) + " " + solver.name();
    switch (answer) {
      case Answer.Unsatisfiable(Answer.Grounds grounds) ->
          write(key + " unsat " + word(grounds) + who);
      case Answer.Satisfiable s ->
          write(key + " sat " + HEX.formatHex(s.values().toByteArray()) + who);
      case Answer.Unknown u -> {
        return;
      }
    }
    add(known, key, new Kept(answer, solver));
  }

  private synchronized void write(String line) throws IOException {
    file.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    file.getFD().sync();
  }

  /// What tells formulas apart.
  static String key(Clauses clauses) {
    MessageDigest digest = Sha256.digest();
    for (int i = 0; i < clauses.count(); i++) {
      int[] clause = clauses.clause(i);
      ByteBuffer bytes = ByteBuffer.allocate(4 * clause.length + 4);
      for (int literal : clause) {
        bytes.putInt(literal);
      }
      digest.update(bytes.putInt(0).flip());
    }
    return Sha256.hex(digest);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
