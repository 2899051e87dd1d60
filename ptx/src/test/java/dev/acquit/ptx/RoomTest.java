package dev.acquit.ptx;

import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;
import dev.acquit.text.Csv;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.PTX, Csv.class);
  }
}
