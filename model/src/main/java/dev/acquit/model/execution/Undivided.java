package dev.acquit.model.execution;

import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import java.util.BitSet;
import java.util.List;

/// The read-modify-writes of a thread that nothing comes between: whatever touches their bytes is
/// as wide, by the generic proxy and at the same address, and what another thread does there is
/// atomic, with scopes that include each other. Then no write stands between what such an operation
/// read and what it wrote in coherence order, and who reads the latter is synchronised with whoever
/// wrote the former (ADR 17).
final class Undivided {
  private Undivided() {}

  /// The steps of these read-modify-writes.
  ///
  /// @param thread the index of the thread
  /// @param asked the steps that are asked about
  static BitSet steps(Program program, int thread, BitSet asked) {
    BitSet found = new BitSet();
    List<ProgramThread.Step> steps = program.threads().get(thread).steps();
    Neighbours neighbours = null;
    for (int i : asked.stream().toArray()) {
      Operation o = steps.get(i).operation();
      if (o instanceof Operation.Update || o instanceof Operation.CompareSwap) {
        neighbours = neighbours == null ? new Neighbours(program) : neighbours;
        found.set(i, isApart(neighbours, Neighbours.of(thread, o)));
      }
    }
    return found;
  }

  private static boolean isApart(Neighbours neighbours, List<Neighbours.Access> own) {
    return own.stream()
        .allMatch(mine ->
            neighbours.of(mine).allMatch(other -> neighbours.excludeEachOther(mine, other)));
  }
}
