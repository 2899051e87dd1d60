package dev.acquit.bench;

import dev.acquit.bench.suite.WarmSuite;
import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.BENCH, WarmSuite.class);
  }
}
