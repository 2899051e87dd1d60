package dev.acquit.reports.latex;

import dev.acquit.reports.Visible;
import java.util.Locale;
import java.util.Map;

/// Text from outside in LaTeX: what TeX would act upon is written by its name.
///
/// The names are those of LaTeX's kernel (_LaTeX 2e: An unofficial reference manual_, section
/// "Reserved characters" and "Text symbols"), which fonts in every encoding have. Two signs that
/// fonts join to another (`--`, `''`) are kept apart. What has no name there stands as its number
/// in Unicode: engines stop at a sign that they do not know.
public final class Latex {
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry((int) '\\', "\\textbackslash{}"),
          Map.entry((int) '{', "\\{"),
          Map.entry((int) '}', "\\}"),
          Map.entry((int) '$', "\\$"),
          Map.entry((int) '&', "\\&"),
          Map.entry((int) '#', "\\#"),
          Map.entry((int) '_', "\\_"),
          Map.entry((int) '%', "\\%"),
          Map.entry((int) '^', "\\textasciicircum{}"),
          Map.entry((int) '~', "\\textasciitilde{}"),
          Map.entry((int) '<', "\\textless{}"),
          Map.entry((int) '>', "\\textgreater{}"),
          Map.entry((int) '|', "\\textbar{}"),
          // Some languages of babel have shorthands that begin with these two.
          Map.entry((int) '"', "\\symbol{34}"),
          Map.entry((int) '`', "\\symbol{96}"),
          // Behind the end of a row these would say how far away the next is, or where it may be.
          Map.entry((int) '[', "{[}"),
          Map.entry((int) ']', "{]}"),
          Map.entry((int) '*', "{*}"),
          Map.entry((int) '…', "\\ldots{}"),
          Map.entry((int) '–', "\\textendash{}"),
          Map.entry((int) '—', "\\textemdash{}"),
          Map.entry((int) '≤', "$\\le$"),
          Map.entry((int) '≥', "$\\ge$"),
          Map.entry((int) '≠', "$\\ne$"),
          Map.entry((int) '→', "$\\to$"),
          Map.entry((int) '×', "$\\times$"),
          Map.entry((int) '·', "$\\cdot$"));

  private Latex() {}

  /// A text on one line, in the font of what is around it.
  public static String text(String text) {
    StringBuilder out = new StringBuilder();
    int before = 0;
    for (int c : Visible.line(text).codePoints().toArray()) {
      String name = NAMES.get(c);
      if (name != null) {
        out.append(name);
      } else if (c > '~' && !isLatin(c)) {
        out.append(String.format(Locale.ROOT, "{[}U+%04X{]}", c));
      } else {
        boolean joined = c == before && (c == '-' || c == '\'' || c == ',');
        boolean blank = c == ' ' && (before == ' ' || before == 0);
        out.append(joined ? "{}" : blank ? "\\" : "").appendCodePoint(c);
      }
      before = c;
    }
    return out.toString();
  }

  /// Letters of Western Europe, which are there in every encoding.
  private static boolean isLatin(int c) {
    return c >= 0xC0 && c <= 0xFF && "ÐÞðþ×÷".indexOf(c) < 0;
  }

  /// A text on one line in the type of programs; empty stays empty.
  public static String code(String text) {
    return text.isEmpty() ? "" : "\\texttt{" + text(text) + "}";
  }

  /// A text as a comment, which ends with its line.
  public static String comment(String text) {
    return "% " + Visible.line(text) + "\n";
  }
}
