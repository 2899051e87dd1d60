package dev.acquit.gpu.cubin;

import java.util.ArrayList;
import java.util.List;

/// The machine code of a function.
///
/// @param instructions all of them, in their order
public record MachineCode(List<MachineInstruction> instructions) {
  /// Copies the list.
  public MachineCode {
    instructions = List.copyOf(instructions);
  }

  /// What accesses memory or is a fence, and is ever executed, in the order of the code, divided
  /// where a branch or an exit stands. Of other ways to leave a stretch, and of the targets of
  /// branches, nothing is said here, so that one may be longer than what is really executed in one
  /// go, but never shorter. Barriers of the CTA are left out.
  public List<List<MachineAccess>> stretches() {
    List<List<MachineAccess>> stretches = new ArrayList<>();
    List<MachineAccess> stretch = new ArrayList<>();
    for (MachineInstruction i : instructions) {
      if (i.never()) {
        continue;
      }
      if (i.flow() instanceof Flow.Jump || i.flow() instanceof Flow.End) {
        stretches.add(stretch);
        stretch = new ArrayList<>();
      } else {
        i.access().filter(a -> !a.barrier()).ifPresent(stretch::add);
      }
    }
    stretches.add(stretch);
    return stretches.stream().filter(s -> !s.isEmpty()).map(List::copyOf).toList();
  }
}
