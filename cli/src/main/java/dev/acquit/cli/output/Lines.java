package dev.acquit.cli.output;

/// Text in lines of a readable length.
public final class Lines {
  private static final int WIDTH = 80;

  private Lines() {}

  /// The words of a text, in lines that a screen is wide enough for, each indented and ended.
  public static String wrapped(String text, int indent) {
    StringBuilder out = new StringBuilder();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      if (!line.isEmpty() && indent + line.length() + 1 + word.length() > WIDTH) {
        out.repeat(" ", indent).append(line).append('\n');
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      out.repeat(" ", indent).append(line).append('\n');
    }
    return out.toString();
  }
}
