package dev.acquit.reports;

import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;
import java.util.List;
import java.util.Set;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.REPORTS, Plural.class);
  }

  /// The texts of the gate stand beside what its document is made of.
  @Override
  protected List<Set<String>> knots() {
    return List.of(Set.of("dev.acquit.reports", "dev.acquit.reports.json"));
  }
}
