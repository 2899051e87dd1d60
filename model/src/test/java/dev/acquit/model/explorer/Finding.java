package dev.acquit.model.explorer;

import java.util.List;

/// What lanes find out together: of which of them a value is not 0, or what one of them has.
enum Finding {
  ALL,
  ANY,
  BALLOT,
  SHUFFLE;

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
    };
  }
}
