package dev.acquit.cli;

import dev.acquit.abi.Release;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.gpu.store.CsvExport;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.Models;
import dev.acquit.proof.DratChecker;
import dev.acquit.reports.Plural;
import dev.acquit.testing.Room;
import dev.acquit.testing.RoomRules;
import dev.acquit.text.Csv;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/// The rules of the architecture in this module and in all below it: together, since most of the
/// time is ArchUnit's start.
@Tag("slow")
class RoomTest {
  @Nested
  class Proof extends RoomRules {
    Proof() {
      super(Room.PROOF, DratChecker.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Ptx extends RoomRules {
    Ptx() {
      super(Room.PTX, Csv.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Litmus extends RoomRules {
    Litmus() {
      super(Room.LITMUS, LitmusReader.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Model extends RoomRules {
    Model() {
      super(Room.MODEL, Models.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Mapper extends RoomRules {
    Mapper() {
      super(Room.MAPPER, Mapping.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Abi extends RoomRules {
    Abi() {
      super(Room.ABI, Release.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Codegen extends RoomRules {
    Codegen() {
      super(Room.CODEGEN, GateFile.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class GpuRunner extends RoomRules {
    GpuRunner() {
      super(Room.GPU_RUNNER, CsvExport.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Reports extends RoomRules {
    Reports() {
      super(Room.REPORTS, Plural.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Recheck extends RoomRules {
    Recheck() {
      super(Room.RECHECK, dev.acquit.recheck.Recheck.class, ArchitectureTest.CLASSES);
    }
  }

  @Nested
  class Cli extends RoomRules {
    Cli() {
      super(Room.CLI, Main.class, ArchitectureTest.CLASSES);
    }
  }
}
