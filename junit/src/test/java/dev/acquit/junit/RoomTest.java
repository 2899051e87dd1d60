package dev.acquit.junit;

import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.JUNIT, LitmusTest.class);
  }
}
