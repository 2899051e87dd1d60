package dev.acquit.codegen;

import dev.acquit.codegen.gate.GateFile;
import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.CODEGEN, GateFile.class);
  }
}
