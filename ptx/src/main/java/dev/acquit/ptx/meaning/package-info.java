/// What an instruction means: the one place that reads mnemonics and modifiers for it. Whoever
/// wants to know what an instruction does asks for its [Effect] and switches over that.
///
/// ```
/// Effect   = Vote | WarpBarrier | ClusterArrive | ClusterWait    threads meet
///          | OnObject | Copying                                  mbarrier objects, copies that go on
///          | InitFence | CopyFence | RestrictedFence             fences between few things
///          | Uncovered | Opaque                                  known by name alone, or not at all
/// ```
package dev.acquit.ptx.meaning;
