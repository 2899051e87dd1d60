package dev.acquit.model;

import dev.acquit.model.cat.Models;
import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.MODEL, Models.class);
  }
}
