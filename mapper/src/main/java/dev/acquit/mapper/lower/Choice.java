package dev.acquit.mapper.lower;

import java.util.List;
import java.util.stream.Collectors;

/// Which alternative each occurrence of a test takes.
///
/// @param alternatives for each occurrence, in the order of their index, an alternative, from 0
public record Choice(List<Integer> alternatives) {
  /// Copies the list.
  public Choice {
    alternatives = List.copyOf(alternatives);
  }

  /// The alternative that an occurrence takes, from 0.
  public int of(Occurrence occurrence) {
    return alternatives.get(occurrence.index());
  }

  /// Whether every occurrence takes the first alternative of its row.
  public boolean allFirst() {
    return alternatives.stream().allMatch(a -> a == 0);
  }

  /// The alternatives counted from 1, as table files number them: `1-2-1`.
  @Override
  public String toString() {
    return alternatives.stream().map(a -> Integer.toString(a + 1)).collect(Collectors.joining("-"));
  }
}
