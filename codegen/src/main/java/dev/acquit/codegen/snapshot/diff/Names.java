package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Event;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Names that pairs of events share, so that the paths of both sides can be compared: numbers from
/// 2, as [Walk] has them.
///
/// @param before for each event before its name, or -1
/// @param after for each event now its name, or -1
/// @param paired the event now of each pair, from name 2
record Names(int[] before, int[] after, List<Event> paired) {
  /// A name for each pair.
  static Names of(List<Event> before, List<Event> after, Alignment alignment) {
    int[] old = new int[before.size()];
    int[] now = new int[after.size()];
    Arrays.fill(old, -1);
    Arrays.fill(now, -1);
    List<Event> paired = new ArrayList<>();
    for (int o = 0; o < old.length; o++) {
      int n = alignment.partner(o);
      if (n >= 0) {
        old[o] = paired.size() + 2;
        now[n] = old[o];
        paired.add(after.get(n));
      }
    }
    return new Names(old, now, paired);
  }

  /// How many names there are, with those of the beginning and the end.
  int count() {
    return paired.size() + 2;
  }

  /// The event of a name; empty for the beginning and the end.
  Optional<Event> event(int name) {
    return name < 2 ? Optional.empty() : Optional.of(paired.get(name - 2));
  }

  /// The same, and what has no partner has the name of a pair that does the same.
  ///
  /// @param oldAnchors events that may have one, before
  /// @param newAnchors events that may have one, now
  Names withCopies(List<Event> old, List<Event> now, int[] oldAnchors, int[] newAnchors) {
    int[] names = before.clone();
    int[] its = after.clone();
    copies(names, old, oldAnchors);
    copies(its, now, newAnchors);
    return new Names(names, its, paired);
  }

  private void copies(int[] names, List<Event> events, int[] anchors) {
    Map<String, Integer> byText = new HashMap<>();
    for (int i = 0; i < paired.size(); i++) {
      byText.putIfAbsent(paired.get(i).text(), i + 2);
    }
    for (int a : anchors) {
      if (names[a] < 0) {
        names[a] = byText.getOrDefault(events.get(a).text(), -1);
      }
    }
  }
}
