package dev.acquit.abi.layout;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/// Whether a line stands in the body of a function, in which no layout is. Mutable.
final class Bodies {
  private static final Pattern TYPE =
      Pattern.compile(".*\\b(struct|class|union|enum|namespace)\\b.*", Pattern.DOTALL);

  private final Deque<Boolean> open = new ArrayDeque<>();
  private final StringBuilder statement = new StringBuilder();

  /// Reads a line without comments.
  void read(String line) {
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        i += c == '\\' ? 1 : 0;
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || (c == '\'' && !separates(line, i))) {
        quote = c;
      } else if (c == '{') {
        open.push(body());
        statement.setLength(0);
      } else if (c == '}') {
        open.poll();
        statement.setLength(0);
      } else if (c == ';') {
        statement.setLength(0);
      } else {
        statement.append(c);
      }
    }
    statement.append(' ');
  }

  private static boolean separates(String line, int at) {
    return at > 0 && Character.isLetterOrDigit(line.charAt(at - 1));
  }

  /// Whether what follows is in a body.
  boolean inside() {
    return open.contains(true);
  }

  /// Whether a brace begins a body: it stands behind parameters. What is not clear is none.
  private boolean body() {
    String text = statement.toString().replaceAll("template\\s*<[^{}]*?>(?=\\s*[\\w:])", "");
    return text.contains(")") && !text.contains("=") && !TYPE.matcher(text).matches();
  }
}
