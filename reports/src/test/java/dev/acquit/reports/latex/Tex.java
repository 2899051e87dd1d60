package dev.acquit.reports.latex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// LaTeX as TeX reads it, as far as it is written here: what is a command, what a group, what text.
/// Nothing of what writes it is used: names are those of the LaTeX manual (texdoc latex2e),
/// meanings of characters those of The TeXbook, chapter 7.
public final class Tex {
  private static final Map<String, String> SIGNS =
      Map.ofEntries(
          Map.entry("textbackslash", "\\"),
          Map.entry("textasciicircum", "^"),
          Map.entry("textasciitilde", "~"),
          Map.entry("textless", "<"),
          Map.entry("textgreater", ">"),
          Map.entry("textbar", "|"),
          Map.entry("ldots", "…"),
          Map.entry("textendash", "–"),
          Map.entry("textemdash", "—"),
          Map.entry("le", "≤"),
          Map.entry("ge", "≥"),
          Map.entry("ne", "≠"),
          Map.entry("to", "→"),
          Map.entry("times", "×"),
          Map.entry("cdot", "·"));

  private static final Set<String> MATHS = Set.of("le", "ge", "ne", "to", "times", "cdot");
  private static final Set<String> JOINED = Set.of("--", "''", ",,", "``", "<<", ">>", "?`", "!`");
  private static final Pattern COMMAND = Pattern.compile("\\\\([A-Za-z]+|.)", Pattern.DOTALL);
  private static final Pattern ENVIRONMENT = Pattern.compile("\\{([a-z]+)\\}");

  private Tex() {}

  /// A document or a piece of one without its comments.
  public static String withoutComments(String tex) {
    StringBuilder out = new StringBuilder();
    for (String line : tex.split("\n", -1)) {
      Matcher comment = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*%").matcher(line);
      out.append(comment.find() ? line.substring(0, comment.end() - 1) : line).append('\n');
    }
    return out.toString();
  }

  /// Groups and environments begin and end in each other, and no command is another than these.
  public static void assertWellFormed(String tex, Set<String> commands) {
    String text = withoutComments(tex);
    Deque<String> open = new ArrayDeque<>();
    Matcher command = COMMAND.matcher(text);
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      assertThat(c == '\n' || (c >= ' ' && c != 0x7F)).as("character %d", (int) c).isTrue();
      if (c == '{') {
        open.push("{");
      } else if (c == '}') {
        assertThat(open.poll()).as("'}' at %d of %s", at, text).isEqualTo("{");
      } else if (c == '\\') {
        assertThat(command.find(at)).isTrue();
        String name = command.group(1);
        at = command.end() - 1;
        if (name.equals("begin") || name.equals("end")) {
          Matcher environment = ENVIRONMENT.matcher(text).region(command.end(), text.length());
          assertThat(environment.lookingAt()).isTrue();
          if (name.equals("begin")) {
            open.push(environment.group(1));
          } else {
            assertThat(open.poll()).isEqualTo(environment.group(1));
          }
          at = environment.end() - 1;
        } else {
          assertThat(commands.contains(name) || SIGNS.containsKey(name) || isSign(name))
              .as("the command \\%s", name)
              .isTrue();
        }
      }
    }
    assertThat(open).isEmpty();
  }

  private static boolean isSign(String name) {
    return name.equals("symbol") || "{}$&#_% ".contains(name);
  }

  /// What is read where that stands in a paragraph or a cell.
  public static String read(String tex) {
    StringBuilder out = new StringBuilder();
    Matcher command = COMMAND.matcher(tex);
    int depth = 0;
    for (int at = 0; at < tex.length(); at++) {
      char c = tex.charAt(at);
      boolean first = at == 0;
      String two = first ? "" : tex.substring(at - 1, at + 1);
      assertThat(JOINED).as(tex).doesNotContain(two);
      assertThat("&#_%^~\"`<>|\n").as(tex).doesNotContain(String.valueOf(c));
      switch (c) {
        case '{' -> depth++;
        case '}' -> assertThat(--depth).as(tex).isNotNegative();
        case '[', ']', '*' -> {
          assertThat(two).as(tex).isEqualTo("{" + c);
          out.append(c);
        }
        case '$' -> {
          Matcher maths =
              Pattern.compile("\\$\\\\([a-z]+)\\$").matcher(tex).region(at, tex.length());
          assertThat(maths.lookingAt() && MATHS.contains(maths.group(1))).as(tex).isTrue();
          out.append(SIGNS.get(maths.group(1)));
          at = maths.end() - 1;
        }
        case '\\' -> {
          assertThat(command.find(at)).as(tex).isTrue();
          String name = command.group(1);
          at = command.end() - 1;
          if (name.equals("symbol")) {
            int end = tex.indexOf('}', at);
            out.append((char) Integer.parseInt(tex.substring(at + 2, end)));
            at = end;
          } else if (SIGNS.containsKey(name)) {
            // A name takes the blanks behind it.
            assertThat(tex.startsWith("{}", at + 1) && !MATHS.contains(name)).as(tex).isTrue();
            out.append(SIGNS.get(name));
          } else {
            assertThat(isSign(name)).as(tex).isTrue();
            out.append(name);
          }
        }
        case ' ' -> {
          assertThat(first || two.equals("  "))
              .as("a blank that TeX passes over: %s", tex)
              .isFalse();
          out.append(c);
        }
        default -> out.append(c);
      }
    }
    assertThat(depth).as(tex).isZero();
    return out.toString();
  }

  /// The cells of the rows of a table, its heads first.
  public static List<List<String>> rows(String tex) {
    String body = tex.substring(tex.indexOf("\\hline"), tex.indexOf("\\end{tabular}"));
    List<List<String>> rows = new ArrayList<>();
    for (String line : body.split("\n")) {
      if (!line.equals("\\hline")) {
        assertThat(line).endsWith(" \\\\");
        rows.add(List.of(line.substring(0, line.length() - 3).split("(?<!\\\\) & |^& ", -1)));
      }
    }
    return rows;
  }
}
