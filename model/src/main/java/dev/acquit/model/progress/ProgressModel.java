package dev.acquit.model.progress;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What an implementation promises about which threads run on.
///
/// @param rules the rules of each level; none: nothing is promised there but that somebody runs
public record ProgressModel(String name, Map<Level, Set<Rule>> rules) {
  /// Copies the collections; every level is in the map.
  public ProgressModel {
    Map<Level, Set<Rule>> copy = new EnumMap<>(Level.class);
    for (Level level : Level.values()) {
      Set<Rule> some = rules.getOrDefault(level, Set.of());
      copy.put(level, Collections.unmodifiableSet(new TreeSet<>(some)));
    }
    rules = Collections.unmodifiableMap(copy);
  }

  /// The rules of a level.
  public Set<Rule> at(Level level) {
    return rules.getOrDefault(level, Set.of());
  }

  /// What it promises of the children of a group of that level, as a clause.
  public String meaning(Level level) {
    List<String> all = at(level).stream().map(Rule::meaning).toList();
    return all.isEmpty() ? "some run" : String.join(", and ", all);
  }

  /// Its rules in the words of its file, outermost level first: `gpu obe, cta fair`.
  public String words() {
    return rules.entrySet().stream()
        .map(e -> e.getKey().word() + " " + words(e.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String words(Set<Rule> rules) {
    return rules.isEmpty()
        ? Rule.NONE
        : rules.stream().map(Rule::word).collect(Collectors.joining(" "));
  }
}
