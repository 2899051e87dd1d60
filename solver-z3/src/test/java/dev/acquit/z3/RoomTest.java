package dev.acquit.z3;

import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.SOLVER_Z3, Z3Provider.class);
  }
}
