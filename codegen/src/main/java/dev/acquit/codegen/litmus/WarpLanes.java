package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.text.InstructionWriter;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;

/// Which lanes the threads of a test are, where that matters.
final class WarpLanes {
  private WarpLanes() {}

  /// Says which lanes threads are, where they show each other values or wait for each other.
  ///
  /// @param functions for messages
  /// @param read the threads of the test
  /// @param init gets the registers that say it
  /// @throws InputException if a lane that is no thread of the test may be among them
  static void say(
      KernelFunctions functions,
      SpecialRegisterValues placement,
      List<PtxThread> read,
      List<InitEntry> init)
      throws InputException {
    boolean asked =
        read.stream().anyMatch(t -> t.body().stream().anyMatch(WarpLanes::asksForLanes));
    for (int i = 0; asked && i < read.size(); i++) {
      for (Map.Entry<String, Long> e : placement.lane(i).entrySet()) {
        init.add(new InitEntry.Register(i, e.getKey(), Value.of(e.getValue())));
      }
    }
    for (int i = 0; i < read.size(); i++) {
      for (Statement s : read.get(i).body()) {
        if (Collective.is(s.instruction()) && (mask(s.instruction()) & placement.absent(i)) != 0) {
          throw functions.wrong(
              functions.request().threads().get(i),
              "found '"
                  + InstructionWriter.head(s.instruction())
                  + "' in a warp of which not all lanes are threads of the test",
              "name all threads of the block, of as many as it has: '@cta 0, block(2), thread 1'");
        }
      }
    }
  }

  private static boolean asksForLanes(Statement s) {
    return Collective.is(s.instruction())
        || Effects.of(s.instruction()) instanceof Effect.WarpBarrier;
  }

  /// The lanes that may take part.
  private static long mask(Instruction i) {
    return !i.inputs().isEmpty() && i.inputs().getLast() instanceof Operand.Immediate(long mask)
        ? mask
        : -1;
  }
}
