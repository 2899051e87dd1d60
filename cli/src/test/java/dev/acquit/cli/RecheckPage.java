package dev.acquit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `docs/recheck.md` says.
final class RecheckPage {
  private static final Path PAGE = Path.of("../docs/recheck.md");
  private static final Pattern ROW = Pattern.compile("^\\| `([^|]*)` \\| ([^|]*) \\|$");
  private static final Pattern NAME = Pattern.compile("`([^`]*)`");

  private RecheckPage() {}

  /// The fields of which a change is not noticed, by kind of document.
  static Map<String, Set<String>> unnoticed() throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    for (String line : Files.readAllLines(PAGE)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        Set<String> fields = new TreeSet<>();
        NAME.matcher(row.group(2)).results().forEach(m -> fields.add(m.group(1)));
        Arrays.stream(row.group(1).split(", ", -1)).forEach(kind -> all.put(kind, fields));
      }
    }
    return all;
  }
}
