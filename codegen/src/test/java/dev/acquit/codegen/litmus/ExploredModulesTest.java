package dev.acquit.codegen.litmus;

import dev.acquit.model.cat.Models;
import dev.acquit.model.explorer.ExploredModules;
import dev.acquit.testing.Rounds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What interleavings of random programs reach, their modules reach; and under sequential
/// consistency nothing else.
@Tag("slow")
class ExploredModulesTest {
  private static final int ROUNDS = Rounds.of("acquit.explorer.tests", 300, 14);

  @Test
  void modulesReachWhatInterleavingsDo() throws Exception {
    ExploredModules.compare(
        text -> KernelFile.ptx("k.ptx", text, "k", KernelRequest.in("k.ptx", text)).test(),
        ROUNDS,
        Models.sequential());
  }
}
