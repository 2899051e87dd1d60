package dev.acquit.gpu.cubin;

import java.util.List;

/// What of a kernel's machine code accesses memory or is a fence, and is ever executed.
///
/// @param stretches the accesses in the order of the code, divided where a branch or an exit stands
public record MachineCode(List<List<MachineAccess>> stretches) {
  /// Copies the lists; stretches without accesses are left out.
  public MachineCode {
    stretches = stretches.stream().filter(s -> !s.isEmpty()).map(List::copyOf).toList();
  }

  /// All of them in the order of the code.
  public List<MachineAccess> accesses() {
    return stretches.stream().flatMap(List::stream).toList();
  }
}
