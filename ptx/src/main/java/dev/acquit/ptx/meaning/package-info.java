/// What an instruction means: the one place that reads mnemonics and modifiers for it. Whoever
/// wants to know what an instruction does asks one of these questions, and switches over the
/// answer.
///
/// ```
/// Effect   = Formed | Rare                                      with a form of its own, or as text
///          | Vote | WarpBarrier | ClusterArrive | ClusterWait    threads meet
///          | OnObject | Copying                                  mbarrier objects, copies that go on
///          | InitFence | CopyFence | RestrictedFence             fences between few things
///          | Uncovered | Opaque                                  known by name alone, or not at all
/// Formed   = Accesses | ThreadFence | ProxyFence | CtaBarrier | Nothing
/// Control  = Next | Here | Targets | Jump | Choose | Calls | End | Trap      where control goes
/// Exchange = Shuffled | Voted | Matched | Reduced | Elected | Active         what lanes find out
/// Addressing = Converts | Maps | Ranks | Lies                                by where an address lies
/// Computation, RareAccess, Evaluations    registers out of registers; accesses kept as text
/// UnmodelledEffect                        what an instruction without a meaning may do
/// ```
package dev.acquit.ptx.meaning;
