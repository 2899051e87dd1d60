package dev.acquit.abi.library;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.RowKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// In which lines of a table its alternatives stand, for debug information. The table has been
/// read, so its lines are as they must be.
final class TableLines {
  private static final Pattern ROW = Pattern.compile("\\s*row\\s+(\\w+\\s+\\w+).*");
  private static final Pattern ALTERNATIVE = Pattern.compile("\\s*(\\d+)\\s*:.*");

  private final Map<String, Integer> lines = new HashMap<>();

  TableLines(MappingFile table) {
    String row = "";
    List<String> text = table.text().lines().toList();
    for (int i = 0; i < text.size(); i++) {
      Matcher begins = ROW.matcher(text.get(i));
      Matcher alternative = ALTERNATIVE.matcher(text.get(i));
      if (begins.matches()) {
        row = begins.group(1).replaceAll("\\s+", " ");
        lines.put(row, i + 1);
      } else if (alternative.matches() && !row.isEmpty()) {
        lines.put(row + " " + Integer.parseInt(alternative.group(1)), i + 1);
      }
    }
  }

  /// The line of an alternative, from 1: that of its row where several stand in one line.
  ///
  /// @param alternative from 1
  int of(RowKey row, int alternative) {
    return lines.getOrDefault(row + " " + alternative, lines.getOrDefault(row.toString(), 1));
  }
}
