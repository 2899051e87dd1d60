package dev.acquit.api;

import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;
import org.junit.jupiter.api.Tag;

/// The rules of the architecture in this module.
@Tag("slow")
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.API, Acquit.class);
  }
}
