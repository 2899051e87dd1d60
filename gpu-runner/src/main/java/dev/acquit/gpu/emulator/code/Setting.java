package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Operations;
import dev.acquit.ptx.isa.StateSpace;

/// What is around an emulated thread.
public interface Setting {
  /// The memory that it shares with others.
  Operations memory();

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

  /// A thread comes to a barrier of its CTA, says whether something holds, and waits.
  ///
  /// @param fiber the thread
  /// @param number which barrier
  /// @param threads how many threads it takes, -1 for all of the CTA
  /// @param holds what it says
  /// @param result what it does with what all have said
  void vote(Fiber fiber, long number, long threads, boolean holds, CtaBarriers.Result result);

  /// A thread comes to the barrier of its cluster, and goes on.
  void clusterArrive(Fiber fiber);

  /// A thread waits until all threads of its cluster have come to the barrier.
  void clusterWait(Fiber fiber);

  /// The address by which all threads know what a thread calls so in its shared window.
  ///
  /// @param fiber the thread
  /// @param space one of the shared spaces
  /// @param address the address in it
  long generic(Fiber fiber, StateSpace space, long address);

  /// The converse of [#generic].
  long window(StateSpace space, long address);

  /// The address in the window of all shared memory of a cluster of what the own CTA calls so, in
  /// another CTA.
  ///
  /// @param fiber the thread
  /// @param address in the shared window
  /// @param rank of the other CTA in the cluster
  long map(Fiber fiber, long address, long rank);

  /// A thread meets others of its warp, and has to wait until all have come.
  ///
  /// @param fiber the thread
  /// @param members which lanes take part, one bit each
  /// @param offered what it offers to the others
  /// @param exchange what it gets of them
  void meet(Fiber fiber, int members, long offered, Warp.Exchange exchange);

  /// Something begins that goes on beside the threads.
  ///
  /// @param fiber what it does
  default void start(Fiber fiber) {
    throw new EmulatedFault("nothing goes on by itself here");
  }
}
