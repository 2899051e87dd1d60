package dev.acquit.recheck;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of LLVM IR that a document of the gate quotes: a call of an inline assembly, whose
/// template has instructions of PTX, or of an intrinsic, whose name has their words.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#inline-assembler-expressions">LangRef: Inline
///   Assembler Expressions</a>
final class IrLine {
  private static final Pattern ASSEMBLY =
      Pattern.compile("\\bcall\\b[^\"]*\\basm\\b[^\"]*\"([^\"]*)\"");
  private static final Pattern INTRINSIC =
      Pattern.compile("\\bcall\\b.*@llvm\\.nvvm\\.([\\w.]+)\\(");

  private IrLine() {}

  /// The instructions that a line has; empty if it is no such call.
  static List<String> statements(String text) {
    Matcher assembly = ASSEMBLY.matcher(text);
    if (assembly.find()) {
      return Arrays.stream(assembly.group(1).replaceAll("\\\\0[AaDd9]", " ").split("[;{}]"))
          .map(String::strip)
          .toList();
    }
    Matcher intrinsic = INTRINSIC.matcher(text);
    return intrinsic.find()
        ? List.of(
            intrinsic
                .group(1)
                .replaceFirst("^atomic\\.", "atom.")
                .replaceFirst("^ld[gu]\\.", "ld."))
        : List.of();
  }
}
