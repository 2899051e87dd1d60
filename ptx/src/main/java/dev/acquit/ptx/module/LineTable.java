package dev.acquit.ptx.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
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
              + "(?:.*\\bfunction_name\\s+([\\w$%.]+))?(?:.*\\binlined_at\\s+(\\d{1,9})\\s+(\\d{1,9})\\s+(\\d{1,9}))?.*");
  private static final int DEEPEST = 100;

  private final TreeMap<Integer, Optional<Entry>> entries = new TreeMap<>();
  private final Map<Integer, String> files = new HashMap<>();

  /// By the number of a file, and by the label of a function's name: the first line that has it.
  private final SortedMap<Integer, Integer> named = new TreeMap<>();

  private final SortedMap<String, Integer> functions = new TreeMap<>();

  private LineTable() {}

  /// What is wrong with `.loc` directives: files that are not declared, and labels that are not in
  /// the section of names; once for each of them.
  ///
  /// @param strings the labels of `.debug_str`
  /// @return by line, what is wrong in it
  public SortedMap<Integer, String> troubles(Set<String> strings) {
    SortedMap<Integer, String> all = new TreeMap<>();
    functions.forEach((label, line) -> {
      if (!strings.contains(label)) {
        all.put(line, ".loc names the function " + label + ", which .debug_str has not");
      }
    });
    named.forEach((file, line) -> {
      if (!files.containsKey(file)) {
        all.put(line, ".loc names file " + file + ", which no .file declares");
      }
    });
    return all;
  }

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

  /// A place in a source.
  ///
  /// @param file the path that the module has for it
  /// @param line from 1
  /// @param column from 1; 0 where the compiler knows none
  public record Place(String file, int line, int column) {}

  /// Reads the table of a module.
  ///
  /// @param text the whole module
  /// @throws CancellationException if the thread is interrupted
  public static LineTable of(String text) {
    LineTable table = new LineTable();
    Map<Spot, Entry> last = new HashMap<>();
    int number = 0;
    for (int begin = 0; begin < text.length(); number++) {
      // A hundred megabytes take seconds.
      if ((number & 0xfff) == 0 && Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted");
      }
      int end = text.indexOf('\n', begin);
      end = end < 0 ? text.length() : end;
      boolean carriage = end > begin && text.charAt(end - 1) == '\r';
      table.line(number + 1, text, begin, carriage ? end - 1 : end, last);
      begin = end + 1;
    }
    return table;
  }

  /// Most lines are instructions: they are told from others by one character.
  private void line(int number, String text, int begin, int end, Map<Spot, Entry> last) {
    int at = begin;
    while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    if (text.startsWith(".loc", at)) {
      loc(number, LOC.matcher(text).region(begin, end), last);
    } else if (text.startsWith(".file", at)) {
      Matcher file = FILE.matcher(text).region(begin, end);
      if (file.matches()) {
        files.put(Integer.parseInt(file.group(1)), file.group(2));
      }
    } else if (at == begin && text.startsWith("}", at)) {
      entries.put(number, Optional.empty());
    }
  }

  private void loc(int number, Matcher loc, Map<Spot, Entry> last) {
    if (!loc.matches()) {
      return;
    }
    named.putIfAbsent(Integer.parseInt(loc.group(1)), number);
    if (loc.group(4) != null) {
      functions.putIfAbsent(loc.group(4), number);
    }
    Optional<Entry> call =
        loc.group(5) == null
            ? Optional.empty()
            : Optional.of(
                last.getOrDefault(Spot.of(loc, 5), new Entry(Spot.of(loc, 5), Optional.empty())));
    Entry entry = new Entry(Spot.of(loc, 1), call);
    last.put(entry.spot(), entry);
    entries.put(number, Optional.of(entry));
  }

  /// From where a line of the module was made: the innermost place, where that was inlined, and so
  /// on outwards.
  ///
  /// @param line a line of the module, from 1
  /// @return empty if the module does not say it
  public List<Place> places(int line) {
    var at = entries.floorEntry(line);
    Optional<Entry> entry = at == null ? Optional.empty() : at.getValue();
    List<Place> all = new ArrayList<>();
    while (entry.isPresent() && all.size() < DEEPEST) {
      Spot spot = entry.get().spot();
      String file = files.get(spot.file());
      if (file != null) {
        all.add(new Place(file, spot.line(), spot.column()));
      }
      entry = entry.get().call();
    }
    return all;
  }

  /// Where somebody wrote what a line was made from: the innermost place that is in no library's
  /// header, or the outermost of all.
  ///
  /// @param line a line of the module, from 1
  /// @return empty if the module does not say it
  public Optional<Place> written(int line) {
    List<Place> all = places(line);
    return all.stream()
        .filter(p -> !p.file().contains("/include/"))
        .findFirst()
        .or(() -> all.isEmpty() ? Optional.empty() : Optional.of(all.getLast()));
  }

  /// The line of a source from which a line of the module was made: where it was inlined, the
  /// innermost place in that source.
  ///
  /// @param line a line of the module, from 1
  /// @param source how the path of the source ends
  /// @return empty if the module does not say it
  public OptionalInt line(int line, String source) {
    return places(line).stream()
        .filter(p -> p.file().endsWith(source))
        .mapToInt(Place::line)
        .findFirst();
  }
}
