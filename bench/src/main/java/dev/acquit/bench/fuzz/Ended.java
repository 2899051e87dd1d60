package dev.acquit.bench.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// How a command ended.
///
/// @param status its exit status
/// @param out its standard output
/// @param err its standard error
record Ended(int status, String out, String err) {
  private static final Set<Integer> STATUSES = Set.of(0, 1, 2, 3);
  private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\n\t]]");
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\n\t]]");
  private static final Pattern OURS =
      Pattern.compile(
          "[A-Za-z.]*Exception\\b|\tat [a-z]|(?<!5   )a bug of"
              + " ours|java\\.[a-z]+|OutOfMemory|StackOverflow"
              + "|com\\.fasterxml|dev\\.acquit\\.|\\[SQLITE_");
  private static final Pattern PLACED = Pattern.compile("^.*:\\d+:\\d+: error: ", Pattern.DOTALL);

  /// It is the model as a whole that has no formula; the message says which.
  private static final Pattern WHOLE = Pattern.compile("cannot be put into a formula");

  private static final Pattern BINARY = Pattern.compile("\\.(tar|db|png)$");

  /// The test has done to the emulated device what it would do to a GPU.
  private static final String LOST = "an emulated kernel failed";

  private static final int AROUND = 60;

  /// What is wrong with that; empty: nothing.
  ///
  /// @param format what the command was given
  /// @param file the name of the damaged file
  /// @param written a folder with what the command has written
  Optional<String> fault(Format format, String file, Path written) throws IOException {
    if (!STATUSES.contains(status) && !(status == 4 && out.contains(LOST))) {
      return Optional.of("status " + status + ": " + err.strip());
    }
    return found(OURS, "standard output", out)
        .or(() -> found(OURS, "standard error", err))
        .or(() -> found(HIDDEN, "standard output", out))
        .or(() -> found(HIDDEN, "standard error", err))
        .or(() -> unplaced(format, file))
        .or(() -> files(written));
  }

  private static Optional<String> found(Pattern pattern, String where, String text) {
    Matcher m = pattern.matcher(text);
    if (!m.find()) {
      return Optional.empty();
    }
    String found = m.group().codePoints().allMatch(c -> c > ' ') ? m.group() : hex(m.group());
    String around =
        text.substring(Math.max(0, m.start() - AROUND), Math.min(text.length(), m.end() + AROUND));
    return Optional.of("found " + found + " on " + where + ": " + around.strip());
  }

  private static String hex(String text) {
    return "U+%04X".formatted(text.codePointAt(0));
  }

  /// A message about a bad input has its place.
  private Optional<String> unplaced(Format format, String file) {
    if (status != 2 || format == Format.WORDS) {
      return Optional.empty();
    }
    List<String> errors = err.lines().filter(l -> l.contains("error: ")).toList();
    if (errors.isEmpty()) {
      return Optional.of("status 2 without a message: " + err.strip());
    }
    return errors.stream()
        .filter(l -> !WHOLE.matcher(l).find())
        .filter(l -> !(PLACED.matcher(l).find() || (!format.hasLines() && l.contains(file))))
        .findFirst()
        .map(l -> "no place: " + l);
  }

  private static Optional<String> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(p -> !p.equals(folder)).toList()) {
        Optional<String> name = found(HIDDEN, "a file name", String.valueOf(file.getFileName()));
        if (name.isPresent()) {
          return name;
        }
        if (Files.isRegularFile(file) && !BINARY.matcher(file.toString()).find()) {
          String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
          Optional<String> content = found(CONTROL, "a written file", text);
          if (content.isPresent()) {
            return content;
          }
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("files cannot be read: " + e);
    }
  }
}
