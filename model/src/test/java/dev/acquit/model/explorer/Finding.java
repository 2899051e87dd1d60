package dev.acquit.model.explorer;

import java.util.List;

/// What lanes find out together: of which of them a value is not 0, or what one of them has.
enum Finding {
  ALL,
  ANY,
  BALLOT,
  SHUFFLE,
  /// Who executes the same instruction together with it, which nobody knows before.
  ACTIVE;

  /// In so many ways up to three lanes fall into groups.
  static final int GROUPINGS = 5;

  private static final int[][] GROUPS = {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 1, 2}};

  /// The lanes that execute an `activemask` together with one: some of those at the same place, and
  /// they with it.
  ///
  /// @param places at which place each lane is
  /// @param grouping in which way lanes fall into groups
  /// @ptx 9.7.13.11 activemask
  static long active(List<Integer> places, int lane, int grouping) {
    long mask = 0;
    for (int l = 0; l < places.size(); l++) {
      boolean together =
          places.get(l).equals(places.get(lane)) && GROUPS[grouping][l] == GROUPS[grouping][lane];
      mask |= together ? 1L << l : 0;
    }
    return mask;
  }

  /// What each of them finds.
  ///
  /// @param values what each brings, by the number of its lane
  /// @param lane whose value a shuffle gives
  /// @ptx 9.7.13.9 vote.sync, 9.7.9.6 shfl.sync
  long of(List<Long> values, int lane) {
    long ballot = 0;
    for (int l = 0; l < values.size(); l++) {
      ballot |= values.get(l) != 0 ? 1L << l : 0;
    }
    return switch (this) {
      case ALL -> ballot == (1L << values.size()) - 1 ? 1 : 0;
      case ANY -> ballot != 0 ? 1 : 0;
      case BALLOT -> ballot;
      case SHUFFLE -> values.get(lane);
      case ACTIVE -> throw new IllegalStateException("it is found by places");
    };
  }
}
