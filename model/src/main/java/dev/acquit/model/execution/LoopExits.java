package dev.acquit.model.execution;

import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which branches of a thread have a say in how often its loops go round: those from which the loop
/// can be left without passing its head. If none of them depends on what was read, the thread
/// itself counts the rounds, as `for (int i = 0; i < 8; i++)` does.
public final class LoopExits {
  private final Map<Integer, BitSet> deciding = new HashMap<>();
  private final Map<Integer, Integer> ends = new HashMap<>();

  public LoopExits(ProgramThread thread, Runnable tick) {
    List<ProgramThread.Step> steps = thread.steps();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).operation() instanceof Operation.Jump j && j.target() <= i) {
        ends.put(j.target(), i);
      }
    }
    ends.forEach((head, end) -> deciding.put(head, leaving(steps, head, end, tick)));
  }

  private static BitSet leaving(List<ProgramThread.Step> steps, int head, int end, Runnable tick) {
    BitSet leaving = new BitSet();
    int before = -1;
    while (leaving.cardinality() != before) {
      before = leaving.cardinality();
      for (int i = end; i >= head; i--) {
        tick.run();
        for (int next : next(steps.get(i).operation(), i)) {
          boolean outside = next < head || next > end;
          if (outside || (next != head && leaving.get(next))) {
            leaving.set(i);
          }
        }
      }
    }
    if (leaving.isEmpty()) {
      leaving.set(head, end + 1);
    }
    return leaving;
  }

  /// Where a thread may go on behind an operation.
  static int[] next(Operation operation, int at) {
    return switch (operation) {
      case Operation.Jump j when j.condition() == null -> new int[] {j.target()};
      case Operation.Jump j -> new int[] {j.target(), at + 1};
      case Operation.Fork f -> new int[] {f.target(), at + 1};
      default -> new int[] {at + 1};
    };
  }

  /// Whether an operation is the head of a loop.
  public boolean isHead(int at) {
    return deciding.containsKey(at);
  }

  /// The last step of a loop.
  public int end(int head) {
    return ends.getOrDefault(head, head);
  }

  /// Adds the heads of the loops in whose rounds a branch has a say.
  public void decides(int branch, BitSet heads) {
    deciding.forEach((head, branches) -> {
      if (branches.get(branch)) {
        heads.set(head);
      }
    });
  }
}
