package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Header;

/// Writes what tests of all languages share.
final class HeaderWriter {
  private HeaderWriter() {}

  /// Name line, strings, metadata and initial values; the threads follow on a new line.
  static void top(Language language, Header header, StringBuilder s) {
    s.append(language.word()).append(' ').append(oneLine(header.name())).append('\n');
    // A string cannot hold its own quote: another one says the same to a reader.
    header.comments().forEach(c -> s.append('"').append(c.replace('"', '\'')).append("\"\n"));
    header.metadata().forEach((k, v) -> s.append(k).append('=').append(oneLine(v)).append('\n'));
    s.append(InitWriter.write(header.init())).append('\n');
  }

  /// Locations, filter and condition.
  static void bottom(Header header, StringBuilder s) {
    if (!header.locations().isEmpty()) {
      s.append("locations [");
      header.locations().forEach(t -> s.append(t).append("; "));
      s.setLength(s.length() - 1);
      s.append("]\n");
    }
    header.filter().ifPresent(f -> s.append("filter (" + ConditionWriter.write(f) + ")\n"));
    s.append(ConditionWriter.write(header.condition())).append('\n');
  }

  private static String oneLine(String text) {
    return text.replace('\n', ' ').strip();
  }
}
