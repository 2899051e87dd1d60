package dev.acquit.bench.house;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The circles of files inside packages: files that name each other, directly or by others of their
/// package. None of them can be read before the others.
final class Circles {
  private Circles() {}

  /// The largest sets of at least two files of a package each of which reaches all others within
  /// the package.
  static List<SortedSet<String>> of(House house) {
    List<SortedSet<String>> circles = new ArrayList<>();
    SortedSet<String> open = new TreeSet<>(house.names().keySet());
    while (!open.isEmpty()) {
      String first = open.removeFirst();
      SortedSet<String> circle = new TreeSet<>(List.of(first));
      for (String other : within(house, first)) {
        if (!other.equals(first) && within(house, other).contains(first)) {
          circle.add(other);
        }
      }
      open.removeAll(circle);
      if (circle.size() > 1) {
        circles.add(circle);
      }
    }
    return circles;
  }

  private static SortedSet<String> within(House house, String file) {
    return house.reach(file, next -> House.folder(next).equals(House.folder(file)));
  }
}
