package dev.acquit.recheck;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.litmus.text.StarMeaning;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where the statements of a test stand in its file, if that is at hand and is still the test.
///
/// @param file its name
/// @param known whether it is
/// @param why why it is not
record SourceLines(String file, boolean known, String why, StatementLines lines) {
  private static final Pattern PLACE = Pattern.compile("[a-z]+: P\\d+, (.*?):\\d+: ");

  /// Those of a file.
  ///
  /// @param text the test that the result is about, as it is written out
  static SourceLines of(String file, String text) {
    if (!file.endsWith(".litmus")) {
      return unknown(file, file + " is no litmus test, whose lines are found again");
    }
    try {
      // Not a device or a pipe: anybody may have written the name.
      if (Files.isRegularFile(Path.of(file))) {
        String now = TextFile.read(Path.of(file), file);
        for (StarMeaning star : StarMeaning.values()) {
          ReadTest read = LitmusReader.readWithWarnings(file, now, star);
          if (LitmusWriter.write(read.test()).equals(text)) {
            return new SourceLines(file, true, "", read.lines());
          }
        }
        return unknown(file, file + " has another test now");
      }
    } catch (InvalidPathException | InputException e) {
      // Said below.
    }
    return unknown(file, "the test's file " + file + " is not at hand");
  }

  /// Those of the file that the words of a mark name, where the document does not.
  static SourceLines of(MarkJson mark, String text) {
    return mark.lines().stream()
        .map(PLACE::matcher)
        .filter(Matcher::lookingAt)
        .map(m -> of(m.group(1), text))
        .findFirst()
        .orElseGet(() -> unknown("", "the document does not say the test's file"));
  }

  private static SourceLines unknown(String file, String why) {
    return new SourceLines(file, false, why, StatementLines.NONE);
  }

  OptionalInt of(int thread, int statement) {
    return lines.of(thread, statement);
  }
}
