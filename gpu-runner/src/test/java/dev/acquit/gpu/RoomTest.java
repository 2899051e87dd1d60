package dev.acquit.gpu;

import dev.acquit.gpu.store.CsvExport;
import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;

/// The rules of the architecture in this module.
class RoomTest extends RoomRules {
  RoomTest() {
    super(Room.GPU_RUNNER, CsvExport.class);
  }
}
