package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.WeakMemory;
import dev.acquit.ptx.isa.StateSpace;

/// What is around an emulated thread.
public interface Setting {
  /// The memory that it shares with others.
  WeakMemory memory();

  /// The address by which the memory knows what a thread calls so.
  ///
  /// @param fiber the thread
  /// @param space the state space that the instruction names
  /// @param address the address in it
  long resolve(Fiber fiber, StateSpace space, long address);

  /// The bytes at a place of the kernel's parameters, sign-extended.
  long parameter(Fiber fiber, long offset, int bytes);

  /// A thread comes to a barrier of its CTA, and may have to wait.
  ///
  /// @param fiber the thread
  /// @param waits whether it waits
  /// @param number which barrier
  /// @param threads how many threads it takes, -1 for all of the CTA
  void barrier(Fiber fiber, boolean waits, long number, long threads);

  /// A thread offers a value to others of its warp and waits until all of them have; then each goes
  /// on.
  ///
  /// @param fiber the thread
  /// @param members which lanes take part, one bit each
  /// @param exchange what is done
  void gather(Fiber fiber, long members, Exchange exchange);
}
