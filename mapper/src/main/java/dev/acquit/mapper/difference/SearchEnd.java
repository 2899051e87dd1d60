package dev.acquit.mapper.difference;

import java.util.List;
import java.util.Optional;

/// How far a search came.
///
/// @param programs how many programs were looked at
/// @param undefined how many of them have no meaning on a side
/// @param complete everything up to so many instructions was looked at
/// @param found how many finds were reported
/// @param open why programs could not be answered, once for each reason; such programs are passed
///   over
/// @param stopped why the search ended before the programs did, if time or the user ended it
public record SearchEnd(
    long programs,
    long undefined,
    int complete,
    int found,
    List<String> open,
    Optional<String> stopped) {
  /// Copies the list.
  public SearchEnd {
    open = List.copyOf(open);
  }

  /// Whether every program was looked at and answered, so that there are no other finds. A search
  /// that ended because it had found enough is exact as well.
  public boolean exact() {
    return stopped.isEmpty() && open.isEmpty();
  }
}
