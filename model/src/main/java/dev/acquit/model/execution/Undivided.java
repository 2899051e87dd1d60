package dev.acquit.model.execution;

import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The read-modify-writes of a thread that nothing comes between: whatever touches their bytes is
/// as wide, by the generic proxy and at the same address, and what another thread does there is
/// atomic, with scopes that include each other. Then no write stands between what such an operation
/// read and what it wrote in coherence order, and who reads the latter is synchronised with whoever
/// wrote the former (ADR 17).
///
/// What has an address that is computed may be taken to be elsewhere, by whoever finds out
/// afterwards whether it is.
public final class Undivided {
  private Undivided() {}

  /// The steps of these read-modify-writes.
  ///
  /// @param thread the index of the thread
  /// @param asked the steps that are asked about
  /// @param elsewhere whether what has a computed address is taken to be elsewhere
  static BitSet steps(Program program, int thread, BitSet asked, boolean elsewhere) {
    BitSet found = new BitSet();
    List<ProgramThread.Step> steps = program.threads().get(thread).steps();
    Neighbours neighbours = null;
    for (int i : asked.stream().toArray()) {
      Operation o = steps.get(i).operation();
      if (mayBe(o)) {
        neighbours = neighbours == null ? new Neighbours(program) : neighbours;
        found.set(i, isApart(neighbours, Neighbours.of(thread, o), elsewhere));
      }
    }
    return found;
  }

  /// Whether an operation is one that something could come between.
  static boolean mayBe(Operation operation) {
    return operation instanceof Operation.Update || operation instanceof Operation.CompareSwap;
  }

  private static boolean isApart(
      Neighbours neighbours, List<Neighbours.Access> own, boolean elsewhere) {
    return own.stream()
        .allMatch(mine ->
            neighbours
                .of(mine)
                .allMatch(other ->
                    neighbours.excludeEachOther(mine, other)
                        || (elsewhere && Neighbours.isKnown(mine) && !Neighbours.isKnown(other))));
  }

  /// The accesses in loops of a program that nothing comes between if what has a computed address
  /// is elsewhere, and otherwise perhaps not.
  public static List<Neighbours.Access> ifOthersAreElsewhere(Program program) {
    List<Neighbours.Access> found = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      BitSet loops = program.threads().get(t).loops();
      BitSet steps = steps(program, t, loops, true);
      steps.andNot(steps(program, t, loops, false));
      for (int i : steps.stream().toArray()) {
        found.addAll(Neighbours.of(t, program.threads().get(t).steps().get(i).operation()));
      }
    }
    return List.copyOf(found);
  }
}
