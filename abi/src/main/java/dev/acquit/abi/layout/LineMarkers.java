package dev.acquit.abi.layout;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The lines `# 12 "file.h"` of a preprocessor: where the lines behind them are from. Manual of
/// cpp, "Preprocessor Output".
final class LineMarkers {
  private static final Pattern MARKER =
      Pattern.compile("#\\s*(?:line\\s+)?(\\d{1,9})\\s+\"([^\"]*)\"(.*)");

  /// @param system whether it is a header of the system, which is what a 3 behind the name says
  private record From(String file, int line, boolean system) {}

  private final TreeMap<Integer, From> all = new TreeMap<>();

  /// Reads a line, which may be none of these.
  void read(int number, String line) {
    Matcher matcher = MARKER.matcher(line);
    if (matcher.matches()) {
      all.put(
          number,
          new From(
              matcher.group(2),
              Integer.parseInt(matcher.group(1)),
              List.of(matcher.group(3).strip().split(" +")).contains("3")));
    }
  }

  /// Whether a line is from a header of the system.
  boolean system(int line) {
    Map.Entry<Integer, From> marker = all.lowerEntry(line);
    return marker != null && marker.getValue().system();
  }

  /// A message with the place that the preprocessor read.
  Diagnostic moved(Diagnostic problem) {
    Map.Entry<Integer, From> marker = all.lowerEntry(problem.position().line());
    if (marker == null) {
      return problem;
    }
    From from = marker.getValue();
    int line = from.line() + problem.position().line() - marker.getKey() - 1;
    return new Diagnostic(
        from.file(),
        new Position(Math.max(1, line), problem.position().column()),
        problem.message(),
        problem.hint(),
        problem.bound());
  }
}
