package dev.acquit.reports.ci;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Names of files that are the same wherever the files lie, since build servers join the history of
/// a case by its names: each without its folder, or with as many of its folders as it takes to tell
/// it from the others.
public final class ShortNames {
  private final Map<String, String> names = new HashMap<>();

  private ShortNames() {}

  /// Short names of some files.
  ///
  /// @param files paths; null stands for none
  public static ShortNames of(Collection<String> files) {
    ShortNames all = new ShortNames();
    List<String> left =
        new ArrayList<>(files.stream().filter(Objects::nonNull).distinct().sorted().toList());
    for (int parts = 1; !left.isEmpty(); parts++) {
      Map<String, List<String>> alike = new HashMap<>();
      for (String file : left) {
        alike.computeIfAbsent(last(file, parts), k -> new ArrayList<>()).add(file);
      }
      left = new ArrayList<>();
      for (Map.Entry<String, List<String>> e : alike.entrySet()) {
        if (e.getValue().size() == 1) {
          all.names.put(e.getValue().getFirst(), e.getKey());
        } else {
          left.addAll(e.getValue());
        }
      }
    }
    return all;
  }

  /// The name of one of the files.
  public String of(String file) {
    return names.getOrDefault(file, file);
  }

  /// The last parts of a path; all of it where it has no more.
  private static String last(String file, int parts) {
    int start = file.length();
    for (int i = 0; i < parts; i++) {
      int slash = Math.max(file.lastIndexOf('/', start - 1), file.lastIndexOf('\\', start - 1));
      if (slash < 0) {
        return file;
      }
      start = slash;
    }
    return file.substring(start + 1);
  }

  /// Suites with names of their own: a second one of a name is `name (2)`, and so are its cases
  /// grouped.
  public static List<JunitSuite> distinct(List<JunitSuite> suites) {
    List<JunitSuite> result = new ArrayList<>();
    Map<String, Integer> count = new HashMap<>();
    HashSet<String> taken = new HashSet<>();
    suites.forEach(s -> taken.add(s.name()));
    for (JunitSuite s : suites) {
      int number = count.merge(s.name(), 1, Integer::sum);
      String more = " (" + number + ")";
      while (number > 1 && !taken.add(s.name() + more)) {
        number = count.merge(s.name(), 1, Integer::sum);
        more = " (" + number + ")";
      }
      result.add(number == 1 ? s : s.numbered(more));
    }
    return result;
  }
}
