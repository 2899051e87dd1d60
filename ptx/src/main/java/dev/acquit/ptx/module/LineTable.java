package dev.acquit.ptx.module;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// From which lines of its source a module was made, as its `.loc` directives say.
///
/// @ptx 11.5.2 Debugging directives: .loc, 11.5.3 .file
public final class LineTable {
  private static final Pattern FILE =
      Pattern.compile("\\s*\\.file\\s+(\\d{1,9})\\s+\"([^\"]*)\".*");
  private static final Pattern LOC =
      Pattern.compile(
          "\\s*\\.loc\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9})"
              + "(?:.*\\binlined_at\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9}))?.*");
  private static final int DEEPEST = 100;

  private final TreeMap<Integer, Optional<Entry>> entries = new TreeMap<>();
  private final Map<Integer, String> files = new HashMap<>();

  private LineTable() {}

  /// A place in a source.
  private record Spot(int file, int line, int column) {
    static Spot of(Matcher m, int group) {
      return new Spot(
          Integer.parseInt(m.group(group)),
          Integer.parseInt(m.group(group + 1)),
          Integer.parseInt(m.group(group + 2)));
    }
  }

  /// A place, and where what stands there was inlined: the call, and the call of that, outwards.
  private record Entry(Spot spot, Optional<Entry> call) {}

  /// Reads the table of a module.
  ///
  /// @param text the whole module
  public static LineTable of(String text) {
    LineTable table = new LineTable();
    Map<Spot, Entry> last = new HashMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher file = FILE.matcher(line);
      Matcher loc = LOC.matcher(line);
      if (file.matches()) {
        table.files.put(Integer.parseInt(file.group(1)), file.group(2));
      } else if (loc.matches()) {
        Spot spot = Spot.of(loc, 1);
        Optional<Entry> call =
            loc.group(4) == null
                ? Optional.empty()
                : Optional.of(
                    last.getOrDefault(
                        Spot.of(loc, 4), new Entry(Spot.of(loc, 4), Optional.empty())));
        Entry entry = new Entry(spot, call);
        last.put(spot, entry);
        table.entries.put(i + 1, Optional.of(entry));
      } else if (line.startsWith("}")) {
        table.entries.put(i + 1, Optional.empty());
      }
    }
    return table;
  }

  /// The line of a source from which a line of the module was made: where it was inlined, the
  /// innermost place in that source.
  ///
  /// @param line a line of the module, from 1
  /// @param source how the path of the source ends
  /// @return empty if the module does not say it
  public OptionalInt line(int line, String source) {
    var at = entries.floorEntry(line);
    Optional<Entry> entry = at == null ? Optional.empty() : at.getValue();
    for (int depth = 0; entry.isPresent() && depth < DEEPEST; depth++) {
      Spot spot = entry.get().spot();
      if (files.getOrDefault(spot.file(), "").endsWith(source)) {
        return OptionalInt.of(spot.line());
      }
      entry = entry.get().call();
    }
    return OptionalInt.empty();
  }
}
