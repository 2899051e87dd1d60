package dev.acquit.z3;

import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;
import org.junit.jupiter.api.Tag;

/// The rules of the architecture in this module.
@Tag("slow")
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.SOLVER_Z3, Z3Provider.class);
  }
}
