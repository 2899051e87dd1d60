package dev.acquit.gpu.run;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import java.util.ArrayList;
import java.util.List;

/// Finds what a reader has to know about a test before it runs.
final class Notes {
  private Notes() {}

  static List<Note> of(PtxTest test, KernelPlan plan, DeviceDescription.Kind kind, String host) {
    List<Note> notes = new ArrayList<>();
    List<Integer> others = plan.otherThreads();
    if (plan.hosted()) {
      notes.add(
          switch (kind) {
            case HARDWARE -> new Note.OnTheHost(others, host);
            case EMULATED -> new Note.OnAnotherEmulatedGpu(others);
          });
    }
    switch (kind) {
      case HARDWARE -> {
        if (plan.assemblerMayReorder()) {
          notes.add(new Note.WeakAccesses());
        }
      }
      case EMULATED -> {
        if (test.threads().stream().anyMatch(Notes::writesBehindRead)) {
          notes.add(new Note.InProgramOrder());
        }
      }
    }
    return notes;
  }

  private static boolean writesBehindRead(PtxThread thread) {
    boolean read = false;
    for (Statement statement : thread.body()) {
      if (!(Effects.of(statement.instruction()) instanceof Effect.Accesses(var a))) {
        continue;
      } else if (read && a.name() != MemoryInstruction.LD) {
        return true;
      }
      read |= a.name() != MemoryInstruction.ST;
    }
    return false;
  }
}
