package dev.acquit.cli.serve;

import dev.acquit.text.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a command said beside its result.
///
/// @param kind error, warning or note
/// @param message what it said
/// @param hint what to do about it; none where it gave none
/// @param file the name of the source that it is about; none where it is about none
/// @param line where in it, from 1; none where it is about no source
/// @param column where in the line, from 1; none where it is about no source
record Remark(
    String kind,
    String message,
    @Nullable String hint,
    @Nullable String file,
    @Nullable Integer line,
    @Nullable Integer column) {
  private static final String HINT = "  hint: ";

  /// As [dev.acquit.text.Diagnostic] prints itself, and what is about no file.
  private static final Pattern FORM =
      Pattern.compile("(?:(.*?):(\\d+):(\\d+): )?(error|warning|note): (.*)", Pattern.DOTALL);

  /// What is in a command's standard error.
  static List<Remark> of(List<String> lines) {
    List<Remark> remarks = new ArrayList<>();
    for (String line : lines) {
      Matcher form = FORM.matcher(line);
      if (form.matches()) {
        remarks.add(
            new Remark(
                form.group(4),
                form.group(5),
                null,
                form.group(1),
                number(form.group(2)),
                number(form.group(3))));
      } else if (!remarks.isEmpty()) {
        remarks.add(remarks.removeLast().with(line));
      }
    }
    return remarks;
  }

  /// What a reader says of a file.
  ///
  /// @param kind error or warning
  static Remark of(String kind, Diagnostic said) {
    return new Remark(
        kind,
        said.message(),
        said.hint().orElse(null),
        said.file(),
        said.position().line(),
        said.position().column());
  }

  private static @Nullable Integer number(@Nullable String digits) {
    return digits == null ? null : Integer.valueOf(digits);
  }

  /// A line that goes with it: the hint, or more of the message.
  private Remark with(String line) {
    return line.startsWith(HINT)
        ? new Remark(kind, message, line.substring(HINT.length()), file, this.line, column)
        : new Remark(kind, message + "\n" + line, hint, file, this.line, column);
  }
}
