package dev.acquit.model.lasso;

import java.util.Map;

/// Where a thread is between two of its steps that others could notice.
///
/// @param pc the index of the operation that comes next: a fence, an access or a barrier; the
///   number of operations when it has ended
/// @param registers what those of its registers hold that still matter
/// @param started whether it has taken a step
/// @param arrived whether it waits at the barrier of that index
record ThreadState(int pc, Map<String, Long> registers, boolean started, boolean arrived) {
  /// Copies the map.
  ThreadState {
    registers = Map.copyOf(registers);
  }

  /// The same at a barrier at which it has arrived.
  ThreadState waiting() {
    return new ThreadState(pc, registers, true, true);
  }
}
